/** Whether a value has to be waited for. */
function isPromise(value: unknown): value is PromiseLike<unknown> {
	return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
}

/** Runs what belongs to an app: whether it throws or rejects, the error is its own, and the page goes on. What it returns is handed over when it is there. */
export function guarded(callback: () => unknown, onError: (error: unknown) => void, onDone: (result: unknown) => void = () => {}): void {
	try {
		const result = callback()
		if (isPromise(result)) void Promise.resolve(result).then(onDone).catch(onError)
		else onDone(result)
	} catch (error) {
		onError(error)
	}
}
