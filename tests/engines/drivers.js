/** Drives every engine that is installed: Chromium and Firefox by Puppeteer (Firefox speaks WebDriver BiDi itself), WebKitGTK by WebDriver. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { Builder, Capabilities, Key } from 'selenium-webdriver'
import { waitForServer } from 'selenium-webdriver/http/util.js'
import { BROWSER_ARGS, findBrowser } from '../../scripts/browser.js'

const VIEWPORT = { width: 1280, height: 800 }
/** A page, or a driver, that takes longer hangs. */
const PATIENCE_MS = 30_000

/** Returns the path of the first of some programs that is on the PATH. */
const onPath = (...names) => (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))

async function drivePuppeteer(options) {
	const browser = await puppeteer.launch({ headless: true, defaultViewport: VIEWPORT, ...options })
	const page = await browser.newPage()
	return {
		version: await browser.version(),
		open: (url) => page.goto(url, { waitUntil: 'load', timeout: 60_000 }),
		run: (script) => page.evaluate(`(() => {${script}})()`),
		/** Looks in each frame until a script returns true. */
		waitFor: (script) => page.waitForFunction(`(() => {${script}})()`, { polling: 'raf', timeout: PATIENCE_MS }),
		type: (text) => page.keyboard.type(text),
		async press(keys) {
			const held = keys.split('+')
			const last = held.pop()
			for (const key of held) await page.keyboard.down(key)
			await page.keyboard.press(last)
			for (const key of held.reverse()) await page.keyboard.up(key)
		},
		move: (x, y) => page.mouse.move(x, y),
		click: (x, y) => page.mouse.click(x, y),
		screenshot: async () => Buffer.from(await page.screenshot()),
		close: () => browser.close(),
	}
}

const KEYS = {
	Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB, Backspace: Key.BACK_SPACE, Control: Key.CONTROL, Shift: Key.SHIFT, Alt: Key.ALT, F10: Key.F10, Home: Key.HOME, End: Key.END,
	ArrowDown: Key.ARROW_DOWN, ArrowUp: Key.ARROW_UP, ArrowLeft: Key.ARROW_LEFT, ArrowRight: Key.ARROW_RIGHT,
}

function freePort() {
	return new Promise((resolve) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port } = server.address()
			server.close(() => resolve(port))
		})
	})
}

async function driveWebKit({ driver: program, browser: binary }) {
	const port = await freePort()
	const env = { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
	const args = [`--port=${port}`]
	const service = process.env.DISPLAY || !onPath('xvfb-run')
		? spawn(program, args, { env, detached: true, stdio: 'ignore' })
		: spawn('xvfb-run', ['-a', '-s', '-screen 0 1400x1000x24', program, ...args], { env, detached: true, stdio: 'ignore' })
	const end = () => {
		try {
			process.kill(-service.pid)
		} catch {
			// It ended by itself.
		}
	}
	try {
		const address = `http://127.0.0.1:${port}`
		await waitForServer(address, PATIENCE_MS)
		const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } })
		const driver = await new Builder().usingServer(address).withCapabilities(capabilities).disableEnvironmentOverrides().build()
		await driver.manage().window().setRect(VIEWPORT)
		await driver.manage().setTimeouts({ script: PATIENCE_MS })
		const keysOf = (name) => KEYS[name] ?? name
		return {
			version: `WebKitGTK ${(await driver.getCapabilities()).getBrowserVersion()}`,
			open: (url) => driver.get(url),
			run: (script) => driver.executeScript(script),
			waitFor: (script) => driver.executeAsyncScript(`
				const end = arguments[0]
				const look = () => { (() => {${script}})() ? end() : requestAnimationFrame(look) }
				look()
			`),
			type: (text) => driver.actions().sendKeys(text).perform(),
			async press(keys) {
				const held = keys.split('+').map(keysOf)
				const last = held.pop()
				const actions = driver.actions()
				for (const key of held) actions.keyDown(key)
				actions.sendKeys(last)
				for (const key of held.reverse()) actions.keyUp(key)
				await actions.perform()
			},
			move: (x, y) => driver.actions().move({ x, y, duration: 50 }).perform(),
			click: (x, y) => driver.actions().move({ x, y, duration: 50 }).click().perform(),
			screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
			async close() {
				await driver.quit().catch(() => {})
				end()
			},
		}
	} catch (error) {
		end()
		throw error
	}
}

/** Returns WebKitGTK's small browser, which is in a library folder instead of on the PATH. */
function miniBrowser() {
	const folders = ['/usr/lib', ...existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : [], '/usr/libexec']
	return folders.flatMap((folder) => ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) => join(folder, name, 'MiniBrowser'))).find((path) => existsSync(path))
}

/** The engines by name: a function that starts each, or undefined if it isn't installed. */
export function engines() {
	const chromium = findBrowser()
	const firefox = process.env.FIREFOX_PATH ?? onPath('firefox-esr', 'firefox')
	const webkit = { driver: onPath('WebKitWebDriver'), browser: miniBrowser() }
	return {
		chromium: chromium && (() => drivePuppeteer({ executablePath: chromium, args: BROWSER_ARGS })),
		firefox: firefox && (() => drivePuppeteer({ browser: 'firefox', executablePath: firefox })),
		webkit: webkit.driver && webkit.browser ? () => driveWebKit(webkit) : undefined,
	}
}
