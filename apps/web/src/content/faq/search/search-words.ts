/** A word of a text: its position, and its normalized spelling. */
export interface Word {
  start: number
  end: number
  folded: string
}

/** Normalizes the spelling: lower case, without accents, е for ё. */
function fold(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** The words of a text, in any alphabet. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    folded: fold(match[0]),
  }))
}

const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё'

/** The same keys on the other keyboard layout: `gfhjkm` was meant as `пароль`. */
export function otherLayout(text: string): string {
  return [...text.toLowerCase()]
    .map((letter) => cyrillic[latin.indexOf(letter)] ?? latin[cyrillic.indexOf(letter)] ?? letter)
    .join('')
}

/**
 * True if `typed` and the beginning of `word` differ by at most one added, missing or different letter, or
 * two swapped ones.
 */
function nearlyBegins(word: string, typed: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at++
  const rest = typed.slice(at + 1)
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(typed.slice(at), at + 1) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2))
  )
}

// Short words have too many others one letter away.
const shortestForTypo = 5

// й is folded to и.
const endings =
  /(ing|ed|es|s|e|ами|ями|ого|его|ому|ему|ыми|ими|ах|ях|ов|ев|еи|ои|ыи|ии|ая|яя|ое|ее|ые|ие|ую|юю|ом|ем|ам|ям|ых|их|[аяоеыиуюь])$/
const shortestStem = 4

/**
 * A word without its ending, so that «накладных» and «накладная» begin alike; null if little would be left.
 */
function stemOf(word: string): string | null {
  const stem = word.replace(endings, '')
  return stem.length < shortestStem ? null : stem
}

/**
 * How well a word matches a typed one: 3 exactly, 2 by its beginning, 1 except for one letter or the ending,
 * 0 not at all.
 */
export function matchQuality(word: string, typed: string): 0 | 1 | 2 | 3 {
  if (word === typed) return 3
  if (word.startsWith(typed)) return 2
  if (word[0] !== typed[0]) return 0
  const stem = stemOf(typed)
  if (stem !== null && stem === stemOf(word)) return 1
  // Also a typo before the ending: “sharre” for “sharing”.
  const isNear = [typed, stem].some(
    (each) => each && each.length >= shortestForTypo && nearlyBegins(word, each),
  )
  return isNear ? 1 : 0
}
