import type { LazyModule } from '../ui/lazyModule.ts'
import { lazyModule } from '../ui/lazyModule.ts'

type EntitiesModule = typeof import('character-entities')

/** Every name of an HTML entity: few texts have one that `entities.ts` lacks. */
export const entitiesChunk: LazyModule<EntitiesModule> = /* @__PURE__ */ lazyModule(() => import('character-entities'), 'the names of rare HTML entities')

type FormulaModule = typeof import('./formulas/renderFormula.ts')
type MathModule = typeof import('./formulas/renderMath.ts')

/** Returns whether a text may have a formula at all. */
export function mayHaveFormulas(text: string): boolean {
	return /\$|\\[([]|(?:```|~~~)[ \t]*math\b/.test(text)
}

/** The rules that find formulas. They load with the first text that may have one. */
export const formulaChunk: LazyModule<FormulaModule> = /* @__PURE__ */ lazyModule(() => import('./formulas/renderFormula.ts'), 'the rules for formulas')

/** The typesetting of formulas by Temml. It loads with the first formula. */
export const mathChunk: LazyModule<MathModule> = /* @__PURE__ */ lazyModule(() => import('./formulas/renderMath.ts'), 'the typesetting of formulas')
