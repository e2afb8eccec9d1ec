/** Of the package: `package.json` says the same, which a test compares. */
export const VERSION = '0.1.0'
