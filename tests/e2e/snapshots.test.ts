import { expect, settled, test } from './support/manual.ts'

test('a preview is one link, named by what it leads to', async ({ page }) => {
	await page.goto('/example/FirstPreview')
	await expect(page.getByRole('main')).toMatchAriaSnapshot(`
	  - main "FirstPreview":
	    - heading "FirstPreview" [level=1]
	    - text: By train, then?
	    - link "https://travel.test/night-train":
	      - /url: https://travel.test/night-train
	    - group "By night train to the sea":
	      - link "By night train to the sea Board at nine, wake up to gulls. A guide to compartments, breakfast and the best window. travel.test /night-train":
	        - /url: https://travel.test/night-train
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
	    - status: 3 results
	    - listbox "Search in Library":
	      - group "Books, 1 result":
	        - option "Solaris Stanisław Lem" [selected]:
	          - mark: So
	          - text: ""
	      - group "Authors, 2 results":
	        - option "Toni Morrison Beloved":
	          - text: ""
	          - mark: so
	          - text: ""
	        - option "Marilynne Robinson Gilead":
	          - text: ""
	          - mark: so
	          - text: ""
	    - region "Preview":
	      - link "Solaris library.test /books/solaris":
	        - /url: https://library.test/books/solaris
	`)
})

test('a card of an issue says what it is, and a failed preview what can be done', async ({ page }) => {
	await page.goto('/example/GalleryCards')
	await expect(page.getByRole('article').first()).toMatchAriaSnapshot(`
	  - article:
	    - link "Drafts are lost when two tabs are open":
	      - /url: https://tracker.test/issues/7
	    - paragraph:
	      - text: "tracker.test Open #7 dmitri"
	      - time: /\\d+ months ago/
	      - text: 3 comments
	    - list "Labels":
	      - listitem: bug
	      - listitem: good first issue
	      - listitem: docs
	`)
	await page.goto('/example/GalleryStates')
	await expect(page.getByRole('definition').nth(5)).toMatchAriaSnapshot(`
	  - definition:
	    - text: The preview could not be loaded news.test /harbour
	    - button "Try again"
	`)
})

test('the list of providers is led by its search, and a link of one\'s own by its field', async ({ page }) => {
	await page.goto('/smart-picker')
	await page.getByRole('button', { name: 'Smart Picker', exact: true }).click()
	const list = page.getByRole('dialog', { name: 'Smart Picker' })
	await expect(list.getByRole('option', { name: 'Pictures' })).toBeVisible()
	await expect(list).toMatchAriaSnapshot(`
    - dialog "Smart Picker":
      - heading "Smart Picker" [level=2]
      - button "Close Smart Picker"
      - combobox "Search, or paste a link" [expanded]
      - listbox:
        - group "Providers":
          - option "Pictures" [selected]
          - option "Documents"
  `)
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Any link', exact: true }).click()
	await expect(page.getByRole('dialog', { name: 'Any link' })).toMatchAriaSnapshot(`
    - dialog "Any link":
      - heading "Any link" [level=2]
      - button "Close Smart Picker"
      - textbox "Link"
      - button "Insert"
  `)
})

test('the manual is a banner, two lists of links and a page', async ({ page }) => {
	await page.setViewportSize({ width: 1400, height: 800 })
	await page.goto('/migration')
	await expect(page.getByRole('navigation', { name: 'Pages' })).toMatchAriaSnapshot(`
    - navigation "Pages":
      - heading "Begin" [level=2]
      - list "Begin":
        - listitem:
          - link "Start"
        - listitem:
          - link "Chat"
  `)
	await expect(page.getByRole('navigation', { name: 'On this page' })).toMatchAriaSnapshot(`
	  - navigation "On this page":
	    - heading "On this page" [level=2]
	    - list:
	      - listitem:
	        - link "In one command":
	          - /url: /migration#in-one-command
	      - listitem:
	        - link "By hand":
	          - /url: /migration#by-hand
	      - listitem:
	        - link "Deliberate differences":
	          - /url: /migration#deliberate-differences
	      - listitem:
	        - link "What you can delete":
	          - /url: /migration#what-you-can-delete
	      - listitem:
	        - link "What you gain":
	          - /url: /migration#what-you-gain
	      - listitem:
	        - link "What stays":
	          - /url: /migration#what-stays
	      - listitem:
	        - link "Your build":
	          - /url: /migration#your-build
	`)
})

test('a chip is a link with its state in words, and its card is described once', async ({ page }) => {
	await page.goto('/example/GalleryReading')
	await settled(page)
	const text = page.locator('.rich-text--wrapper', { hasText: 'A merged one' })
	await expect(text).toMatchAriaSnapshot(`
	  - text: "A merged one:"
	  - 'link /tracker\\.test Merged #\\d+ Read the drafts of the old release/':
	    - /url: https://tracker.test/pulls/75
	    - text: ""
	    - img "Merged"
	    - text: ""
	`)
	const link = page.getByRole('link', { name: 'The old harbour gets a new life' }).first()
	await link.hover()
	const card = page.locator('.nc-hover-card[data-state=open]')
	await expect(link).toHaveAccessibleDescription('The old harbour gets a new life. After ten years of planning the city opens the quay. Opens in a new tab.')
	await expect(card).toMatchAriaSnapshot(`
    - link /The old harbour gets a new life After ten years/
    - button "Actions for The old harbour gets a new life"
    - status
  `)
	await card.getByRole('button').click()
	await expect(page.getByRole('menu')).toMatchAriaSnapshot(`
    - menu "Actions for The old harbour gets a new life":
      - menuitem "Open the link"
      - menuitem "Copy the link"
      - menuitem "Refresh the preview"
      - menuitem "Work on it"
      - menuitem "Fail"
  `)
})
