/** The parts of an editable that load with its first focus, in one chunk: deleting at a caret, arrows, and drag and drop. */
export { arrowRange, moveLine } from './arrows.ts'
export { deletedRange } from './deletion.ts'
export { drag, drop, forgetDragged } from './drop.ts'
