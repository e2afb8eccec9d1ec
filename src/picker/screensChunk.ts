import { lazyModule } from '../ui/lazyModule.ts'

/** Code that the first picker of a page loads. */
export type PickerModule = typeof import('./lazyScreens.ts')

/** One chunk for all: they share most of what they are made of. */
export const screensChunk = /* @__PURE__ */ lazyModule(() => import('./lazyScreens.ts'), 'the picker')
