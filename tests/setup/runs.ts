/** Returns how often a property runs: briefly by default, more often with NC_REFERENCE_LONG=1 (`npm run test:long`). */
export const runs = (brief: number, long: number): number => import.meta.env.NC_REFERENCE_LONG ? long : brief
