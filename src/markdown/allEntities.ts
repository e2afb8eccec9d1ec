/** Every name of an HTML entity; see `entities.ts`. */
export { characterEntities } from 'character-entities'
