function isPromise(value: unknown): value is PromiseLike<unknown> {
	return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'
}

/**
 * Calls a callback of an app, whose errors must not stop the page.
 * @param onError Gets what it throws or rejects with.
 * @param onDone Gets what it returns, or what its promise resolves with.
 */
export function guarded(callback: () => unknown, onError: (error: unknown) => void, onDone: (result: unknown) => void = () => {}): void {
	try {
		const result = callback()
		if (isPromise(result)) void Promise.resolve(result).then(onDone).catch(onError)
		else onDone(result)
	} catch (error) {
		onError(error)
	}
}
