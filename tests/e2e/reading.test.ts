import { axeFindings, expect, settled, test } from './support/manual.ts'

/** Parts that readers open: the card of a link, its menu, and an action that succeeds or fails. */
test('chips, the card of a link and its menu have nothing for axe, in every theme, on a page with a server\'s rules too', async ({ page, complaints }) => {
	for (const query of ['theme=light', 'theme=dark&dir=rtl', 'theme=contrast-dark&host=on&tokens=nextcloud']) {
		await page.goto(`/example/GalleryReading?${query}`)
		await settled(page)
		await page.getByRole('link', { name: /old harbour/ }).first().hover()
		const card = page.locator('.nc-hover-card[data-state=open]')
		await card.getByRole('button').click()
		await expect(page.getByRole('menu')).toBeVisible()
		expect(await axeFindings(page), query).toEqual([])
		await page.getByRole('menuitem', { name: 'Work on it' }).click()
		await expect(card.locator('[aria-busy=true]')).toBeVisible()
		expect(await axeFindings(page), query).toEqual([])
		await card.getByRole('button').click()
		await page.getByRole('menuitem', { name: 'Fail' }).click()
		await expect(card.locator('[data-state=failed]')).toBeVisible()
		expect(await axeFindings(page), query).toEqual([])
	}
	// The action says why it failed.
	expect(complaints.every((line) => line.includes('Could not do "Fail"'))).toBe(true)
	complaints.length = 0
})

test('a chip is copied as a link that can be seen, and the menu copies text and HTML', async ({ page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write'])
	await page.goto('/example/GalleryReading')
	await settled(page)
	const copied = () => page.evaluate(async () => {
		const [item] = await navigator.clipboard.read()
		const forms = await Promise.all(['text/plain', 'text/html'].map(async (type) => (await item!.getType(type)).text()))
		const place = document.createElement('div')
		place.innerHTML = forms[1]!
		document.body.append(place)
		const anchor = place.querySelector('a')!
		const found = { text: forms[0], href: anchor.getAttribute('href'), seen: anchor.innerText.trim(), heightPx: anchor.getBoundingClientRect().height }
		place.remove()
		return found
	})
	const chip = page.getByRole('link', { name: /old harbour/ }).first()
	await chip.evaluate((element) => getSelection()!.selectAllChildren(element.parentElement!))
	await page.keyboard.press('ControlOrMeta+c')
	const plain = await copied()
	expect(plain).toMatchObject({ text: 'A link: https://news.test/gallery', href: 'https://news.test/gallery', seen: 'https://news.test/gallery' })
	expect(plain.heightPx).toBeGreaterThan(10)
	await page.getByRole('button', { name: /^Actions for/ }).first().click()
	await page.getByRole('menuitem', { name: 'Copy the link' }).click()
	await expect(page.getByRole('status').first()).toHaveText('Copied')
	expect(await copied()).toMatchObject({ text: 'https://news.test/gallery', href: 'https://news.test/gallery', seen: 'The old harbour gets a new life' })
})
