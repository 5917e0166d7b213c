import published from '@portolan/freight/packing-list-headers.json' with { type: 'json' }
import { type MeasureKind, type MeasureUnit, readUnit } from '#booking/packing-list/units-of-measure.ts'

/** The meaning of header words; the words are in `packing-list-headers.json`. */
export type HeaderSense = keyof typeof published

const isSense = (key: string): key is HeaderSense => Object.hasOwn(published, key)

/**
 * Words of a header: lower case, without punctuation but slashes, which say “per”; m³ becomes m3. Chinese has
 * no blanks, so that each of its characters is a word.
 */
export function headerWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\p{Script=Han}/#]/gu, ' $& ')
    .split(/[^\p{L}\p{M}\p{N}/#]+/u)
    .filter((word) => word !== '')
}

const sensesOfPhrase = new Map<string, HeaderSense[]>()
for (const [sense, phrases] of Object.entries(published)) {
  if (!isSense(sense)) continue
  for (const phrase of phrases) {
    const key = headerWords(phrase).join(' ')
    sensesOfPhrase.set(key, [...(sensesOfPhrase.get(key) ?? []), sense])
  }
}
const longestPhrase = Math.max(...[...sensesOfPhrase.keys()].map((phrase) => phrase.split(' ').length))

/** The content of a header. */
export interface HeaderReading {
  words: readonly string[]
  senses: ReadonlySet<HeaderSense>
  /** Senses that only a letter such as L or Ш stands for. */
  letters: ReadonlySet<HeaderSense>
  /** Words that no phrase has. */
  rest: readonly string[]
  units(kind: MeasureKind): MeasureUnit[]
}

/** Reads the words from left to right, each time the longest phrase that is known. */
export function readWords(text: string): HeaderReading {
  const words = headerWords(text)
  const senses = new Set<HeaderSense>()
  const letters = new Set<HeaderSense>()
  // The letters of “G.W.” are no grams, and the W is no width.
  const free: string[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length; ) {
    const { length, named } = phraseAt(words, at)
    const [word = ''] = words.slice(at)
    const isLetter = length === 1 && /^[\p{Script=Latin}\p{Script=Cyrillic}]$/u.test(word)
    for (const sense of named) (isLetter ? letters : senses).add(sense)
    if (length === 0 || isLetter) free.push(word)
    if (length === 0 && word !== '/') rest.push(word)
    at += Math.max(1, length)
  }
  return { words, senses, letters, rest, units: (kind) => unitsOf(free, kind, text) }
}

function phraseAt(words: readonly string[], at: number): { length: number; named: readonly HeaderSense[] } {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1) {
    const named = sensesOfPhrase.get(words.slice(at, at + length).join(' '))
    if (named) return { length, named }
  }
  return { length: 0, named: [] }
}

function unitsOf(words: readonly string[], kind: MeasureKind, text: string): MeasureUnit[] {
  const units = new Set<MeasureUnit>()
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? ''
    const unit = readUnit(word, kind) ?? readUnit(`${word}${next}`, kind)
    // “Length in cm” has one unit.
    if (unit && !(word === 'in' && readUnit(next, kind))) units.add(unit)
  }
  if (kind === 'length' && /["″”]/.test(text)) units.add('in')
  return [...units]
}
