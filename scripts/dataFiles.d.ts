export const grammarFiles: Record<string, string[]>
export function languageFiles(names: string[]): Record<string, string[]>
export function joinData(dist: string): Promise<void>
