import { expect, test } from './support/manual.ts'

test('a preview is one link, named by what it leads to', async ({ page }) => {
	await page.goto('/example/FirstPreview')
	await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main "FirstPreview":
      - heading "FirstPreview" [level=1]
      - text: By train, then?
      - link /travel\\.test\\/night-train/
      - link /By night train to the sea .*travel\\.test/
  `)
})

test('the editor is a text box with a name, and its menu a list', async ({ page }) => {
	await page.goto('/chat')
	const editor = page.getByRole('textbox', { name: 'Message' })
	await editor.focus()
	await page.keyboard.type('/')
	await expect(page.getByRole('option').first()).toBeVisible()
	await expect(page.getByRole('listbox')).toMatchAriaSnapshot(`
    - listbox:
      - option "Pictures" [selected]
      - option "Tracker issues"
  `)
	await expect(editor).toHaveAttribute('aria-activedescendant', /./)
})

test('the picker is a dialog with a name, a search and its results by group', async ({ page }) => {
	await page.goto('/chat')
	await page.getByRole('textbox', { name: 'Message' }).focus()
	await page.keyboard.type('/libr')
	await expect(page.getByRole('option', { name: 'Library' })).toBeVisible()
	await page.keyboard.press('Enter')
	const dialog = page.getByRole('dialog', { name: 'Library' })
	await expect(dialog.getByRole('combobox')).toBeFocused()
	await page.keyboard.type('so')
	await expect(dialog.getByRole('option', { name: /Toni Morrison/ })).toBeVisible()
	await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Library":
      - heading "Library" [level=2]
      - button "Close Smart Picker"
      - combobox "Search in Library" [expanded]: so
      - button "Clear"
      - listbox "Search in Library":
        - group "Books":
          - text: Books
          - option "Solaris Stanisław Lem" [selected]:
            - mark: So
            - text: laris Stanisław Lem
        - group "Authors":
          - text: Authors
          - option "Toni Morrison Beloved":
            - text: Toni Morri
            - mark: so
            - text: n Beloved
          - option "Marilynne Robinson Gilead":
            - text: Marilynne Robin
            - mark: so
            - text: n Gilead
      - status: 3 results
  `)
})
