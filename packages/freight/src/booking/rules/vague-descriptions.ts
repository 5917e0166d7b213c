import type { BookingData } from '#booking/booking-data.ts'

/** Words that join others, and ones for packages, say nothing of the cargo either. */
const fillers = new Set(
  'a an and as at by for from in of on or per the to with box boxes carton cartons package packages pallet pallets pcs pieces в и из на по с со для коробка коробки место места паллета паллеты шт штук'.split(
    ' ',
  ),
)

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

/**
 * Makes a test for descriptions that consist of vague words and fillers only, such as “various goods, 12
 * boxes”.
 */
export function vagueTest({ vagueWords }: Pick<BookingData, 'vagueWords'>): (text: string) => boolean {
  const phrases = [...vagueWords.en, ...vagueWords.ru].map(wordsOf)
  const vague = new Set(phrases.map((words) => words.join(' ')))
  const longest = Math.max(1, ...phrases.map((words) => words.length))
  return (text) => {
    const words = wordsOf(text)
    let hasVague = false
    let position = 0
    while (position < words.length) {
      const length = lengthOfPhrase(words, position, longest, vague)
      if (length === 0 && !fillers.has(words[position] ?? '')) return false
      hasVague ||= length > 0
      position += Math.max(1, length)
    }
    return hasVague
  }
}

/** How many words the longest vague phrase at a position has; 0 where there is none. */
function lengthOfPhrase(words: string[], start: number, longest: number, vague: ReadonlySet<string>): number {
  for (let length = Math.min(longest, words.length - start); length > 0; length--) {
    if (vague.has(words.slice(start, start + length).join(' '))) return length
  }
  return 0
}
