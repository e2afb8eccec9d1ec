import { readFileSync } from 'node:fs'

/** Text of a file. */
export interface Source {
	text: string
	/** Whether the bytes are UTF-8. Otherwise, each character of the text is a byte, and writing would destroy them. */
	isUtf8: boolean
}

/** Reads a file without losing a byte. */
export function readSource(path: string): Source {
	const bytes = readFileSync(path)
	const text = bytes.toString('utf8')
	const isUtf8 = Buffer.from(text).equals(bytes)
	return { text: isUtf8 ? text : bytes.toString('latin1'), isUtf8 }
}
