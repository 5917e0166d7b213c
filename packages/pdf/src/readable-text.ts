import { notoSans } from './noto-sans.ts'

// Emoji with their skin tones and flags say nothing that the words don't.
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u
// What joins emoji, or chooses how they look.
const invisible = new Set(['\u200d', '\ufe0e', '\ufe0f', '\u20e3'])

/**
 * A text with what the font can show: letters that it lacks, such as Chinese ones, become their plain form or “?”, and emoji are left
 * out. Otherwise they would be empty boxes.
 */
export function readableText(text: string): string {
  // All weights have the same letters.
  const font = notoSans('regular')
  const shown = (character: string) =>
    /\s/.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  const composed = text.normalize('NFC')
  if ([...composed].every(shown)) return composed
  const plain = [...composed].map((character) => {
    if (invisible.has(character)) return ''
    if (shown(character)) return character
    if (emoji.test(character)) return ''
    const simple = character.normalize('NFKC')
    return [...simple].every(shown) ? simple : '?'
  })
  return plain
    .join('')
    .replace(/[^\S\n]{2,}/g, ' ')
    .trim()
}
