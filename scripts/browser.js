/**
 * Finds a Chromium for the browser and end-to-end tests, and gets one where there is none.
 * The order: CHROMIUM_PATH, Playwright's own, the PATH and the usual places, then an installation.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, firefox, webkit } from 'playwright'

/** The shell has no windows to draw. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PLACES = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
	'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Features that tests don't need. The first four render the address bar of each window as a page; Chromium takes the last list only, so Playwright's follows. */
const DISABLED_FEATURES = [
	'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI',
	'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter',
	'PaintHolding', 'ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch',
]

/** Arguments that let Chromium run in a container, keep it off the network, and spare it what tests don't need. */
export const BROWSER_ARGS = [
	'--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
	'--disable-background-networking', '--disable-component-update', '--disable-sync',
	`--disable-features=${DISABLED_FEATURES.join(',')}`,
]

const ENGINES = ['chromium', 'firefox', 'webkit']

/** The engine that the browser and end-to-end tests run in, by TEST_BROWSER. */
export const ENGINE = process.env.TEST_BROWSER || 'chromium'
if (!ENGINES.includes(ENGINE)) {
	throw new Error(`Could not test in "${ENGINE}": Playwright has no such engine. Set TEST_BROWSER to one of ${ENGINES.join(', ')}, or unset it.`)
}

/** Launch options for the engine, with more arguments for Chromium. Firefox and WebKit are always Playwright's own builds. */
export function launchOptions(args = []) {
	return ENGINE === 'chromium' ? { executablePath: findBrowser(), args: [...BROWSER_ARGS, ...args] } : {}
}

/** The path of a Chromium that is there already, or undefined. */
export function findBrowser() {
	const asked = process.env.CHROMIUM_PATH
	if (asked) {
		if (!existsSync(asked)) {
			throw new Error(`Could not use the browser "${asked}": no such file. Set CHROMIUM_PATH to a Chromium executable, or unset it.`)
		}
		return asked
	}
	const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
	return [chromium.executablePath(), ...onPath, ...PLACES].find((path) => path && existsSync(path))
}

function attempt(command, args) {
	try {
		execFileSync(command, args, { stdio: 'inherit' })
	} catch {
		// The next way is tried; when none is left the error below says what to do.
	}
}

/** Returns the path of a Chromium and installs it if necessary. Also installs the engine of TEST_BROWSER, because tests of the package need Chromium. */
export function ensureBrowser() {
	if (ENGINE !== 'chromium' && !existsSync({ firefox, webkit }[ENGINE].executablePath())) attempt('npx', ['playwright', 'install', ENGINE])
	let found = findBrowser()
	if (!found) {
		console.log('No Chromium found: getting the one of Playwright.')
		attempt('npx', ['playwright', 'install', '--only-shell', 'chromium'])
		found = findBrowser() ?? headlessShell()
	}
	if (!found && process.platform === 'linux' && process.getuid?.() === 0) {
		console.log('Playwright has none for this machine: getting the package of the system.')
		attempt('apt-get', ['update', '-qq'])
		for (const name of ['chromium-headless-shell', 'chromium']) {
			if (!found) attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
			found ??= findBrowser()
		}
	}
	if (!found) {
		throw new Error('Could not find a browser: there is no Chromium here and none could be installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its executable.')
	}
	return found
}

/** Returns Playwright's headless shell, which is in a separate folder next to the full browser. */
function headlessShell() {
	const full = chromium.executablePath()
	const shell = full
		.replace(/chromium-(\d+)/, 'chromium_headless_shell-$1')
		.replace(/chrome-(linux|mac|win)([^/\\]*)[/\\].*$/, (_, system, rest) => join(`chrome-headless-shell-${system}${rest}`, 'chrome-headless-shell'))
	return [shell, shell.replace('chrome-headless-shell-linux', 'chrome-linux').replace(/chrome-headless-shell$/, 'headless_shell')].find((path) => existsSync(path))
}
