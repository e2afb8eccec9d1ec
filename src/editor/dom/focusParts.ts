/** The parts of an editable that load with its first focus, in one chunk: deleting at a caret, moving it, keys that came before, and drag and drop. */
export { moveCaret, returnSelection } from './arrows.ts'
export { deletedRange } from './deletion.ts'
export { drag, drop, forgetDragged } from './drop.ts'
export { replayKeys } from './arrows.ts'
