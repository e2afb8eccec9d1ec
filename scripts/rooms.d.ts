interface Room {
	/** Folder, from `src` on. */
	room: string
	description: string
	/** Files that no journey shows. */
	files: string[]
}

/** Returns the rooms of the client with their descriptions in a document. */
export function roomsOf(text: string): Room[]

/** Returns the table of rooms for a document. */
export function tableOf(text: string): string
