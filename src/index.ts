import './styles/tokens.css'

// Rich text

// References: widgets, lists, resolver, policy

// Registries

// Picker

// Editor

// Languages
export { addMessages, setLanguage, type Messages } from './host/l10n.ts'

// Wire and registry types
export type * from './contract/ocs.ts'
export type * from './contract/provider.ts'
export type * from './contract/reference.ts'
export type * from './contract/registry.ts'

// Errors
export { OcsError } from './core/ocs/envelope.ts'
