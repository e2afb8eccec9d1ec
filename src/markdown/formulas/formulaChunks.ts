import { lazyModule, type LazyModule } from '../../ui/lazyModule.ts'

type FormulaModule = typeof import('./renderFormula.ts')
type MathModule = typeof import('./renderMath.ts')

/** Returns whether a text may have a formula at all. */
export function mayHaveFormulas(text: string): boolean {
	return /\$|\\[([]|(?:```|~~~)[ \t]*math\b/.test(text)
}

/** The rules that find formulas. They load with the first text that may have one. */
export const formulaChunk: LazyModule<FormulaModule> = /* @__PURE__ */ lazyModule(() => import('./renderFormula.ts'), 'the rules for formulas')

/** The typesetting of formulas by Temml. It loads with the first formula. */
export const mathChunk: LazyModule<MathModule> = /* @__PURE__ */ lazyModule(() => import('./renderMath.ts'), 'the typesetting of formulas')
