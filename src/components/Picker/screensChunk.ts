import { lazyModule } from '../../composables/lazy/lazyModule.ts'

/** Code that the first picker of a page loads. */
export type PickerModule = typeof import('./screens.ts')

/** One chunk for all: they share most of what they are made of. */
export const screensChunk = /* @__PURE__ */ lazyModule(() => import('./screens.ts'), 'Could not load the picker: its code did not load. Open it again or press "Try again"; if it fails again, reload the page.')
