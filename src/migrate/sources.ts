import { readFileSync } from 'node:fs'

/** Text of a file. */
export interface Source {
	text: string
	/** False where the bytes are of another encoding: writing the text back would destroy them. Each byte is a character of the text then. */
	isUtf8: boolean
}

/** Reads a file without losing a byte of it. */
export function readSource(path: string): Source {
	const bytes = readFileSync(path)
	const text = bytes.toString('utf8')
	const isUtf8 = Buffer.from(text).equals(bytes)
	return { text: isUtf8 ? text : bytes.toString('latin1'), isUtf8 }
}
