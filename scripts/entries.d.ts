export const entries: Record<string, string>
export function external(id: string): boolean
