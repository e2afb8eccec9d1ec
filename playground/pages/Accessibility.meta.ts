export const meta = { title: 'Accessibility', group: 'Reference', order: 40, summary: 'WCAG 2.2 AA, criterion by criterion, with the test or the check behind each.' }
