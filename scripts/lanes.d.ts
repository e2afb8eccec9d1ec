interface Step {
	name: string
	command: string
	/** Its usual duration. */
	seconds: number
	env?: Record<string, string>
}

interface Options {
	env?: NodeJS.ProcessEnv
	/** Goes on after a failure. */
	runsAll?: boolean
	durationsFile?: string
}

export function runLanes(lanes: Step[][], options?: Options): Promise<{ name: string, status: number | undefined }[]>
