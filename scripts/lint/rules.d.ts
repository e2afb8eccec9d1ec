/** Phrases that the field has a word for, with that word. */
export const PHRASES: readonly (readonly [phrase: RegExp, instead: string])[]
/** Phrases that read as translated, with what to write instead. */
export const TRANSLATED: readonly (readonly [phrase: RegExp, instead: string])[]
