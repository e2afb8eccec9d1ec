export const BROWSER_ARGS: string[]
export function findBrowser(): string | undefined
export function ensureBrowser(): string
export const ENGINE: 'chromium' | 'firefox' | 'webkit'
export function launchOptions(args?: string[]): { executablePath?: string, args?: string[] }
