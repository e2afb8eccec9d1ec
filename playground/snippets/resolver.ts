import { invalidateReferences, refreshReference, seedReferences, useReference, useReferences } from 'nc-reference'

// In a component: refs that follow the link, released with the component.
export const { state, reference, refresh } = useReference('https://tracker.test/issues/7')
export const several = useReferences(['https://tracker.test/issues/8', 'https://wiki.test/Home'])

// References from a message or from the page aren't fetched.
seedReferences({ 'https://tracker.test/issues/9': null })

// Refetch one link, the links of a host, or all visible ones.
await refreshReference('https://tracker.test/issues/7')
invalidateReferences('https://tracker.test/')
invalidateReferences()
