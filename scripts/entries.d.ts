export const version: string
export const entries: Record<string, string>
export function external(id: string): boolean
export const replaceable: string[]
