import { orderSearchLength } from '@portolan/contract/shared/limits'
import { normalizeReference } from '@portolan/freight/ledger/reference-value'
import { searchTextOf } from '#freight/order-record/references/references-of.ts'
import { normalizeSearch } from '#platform/text/normalize-search.ts'

/** A word as typed, and as part of a reference. */
export interface SearchedWord {
  typed: string
  asReference: string[]
}

/**
 * The words of a search, each as typed and as part of a reference, and the whole search as one reference:
 * without spaces, hyphens, slashes and dots, and with Cyrillic letters of a number transliterated. Empty if
 * too little is left.
 */
export function searchWords(search: string): { words: SearchedWord[]; together: string[] } {
  const normal = normalizeSearch(search)
  const words = normal.split(/\s+/).map((typed) => ({
    typed,
    asReference: referenceTexts(typed).filter((text) => text !== typed),
  }))
  return { words, together: referenceTexts(normal) }
}

function referenceTexts(text: string): string[] {
  const joined = [text, ...soundingAlike(text)].map((spelling) => searchTextOf(normalizeReference(spelling)))
  return [...new Set(joined)].filter((spelling) => spelling.length >= orderSearchLength.shortest)
}

const cyrillic = 'авгдеёзийклмнопрстуфхцы'
const bySound = 'avgdeezijklmnoprstufhcy'

/**
 * MSKU is typed as МСКУ by its sound, and HMM as НММ by its look, which is how all references are compared.
 */
function soundingAlike(text: string): string[] {
  const letters = text.match(/\p{Script=Cyrillic}/gu) ?? []
  const isNumber = letters.length > 0 && /\d/.test(text)
  if (!isNumber || letters.some((letter) => !cyrillic.includes(letter))) return []
  return [text.replace(/\p{Script=Cyrillic}/gu, (letter) => bySound.charAt(cyrillic.indexOf(letter)))]
}
