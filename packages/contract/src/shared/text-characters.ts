/** Letters, digits and signs that are in NFC and never refused: a text of only these needs no second look. */
const plain =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0400-\u0482\u048a-\u058a\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]*$/

/**
 * More marks on one letter than any language writes: composing their order takes time by the square of their
 * number.
 */
const maxMarks = 30
const manyMarks = new RegExp(String.raw`(?<!\p{M})\p{M}{${maxMarks}}(\p{M})`, 'u')

const surplusMarks = new RegExp(String.raw`(?<!\p{M})(\p{M}{${maxMarks}})\p{M}+`, 'gu')
const separator = /[\t\n\v\f\r\u0085\u2028\u2029]/

/** Characters allowed in texts of several lines. */
const lineCharacter = /^[\t\n\r]$/

// Controls, half characters, what isn't shown or only changes how its neighbors are shown, and what never is
// a character.
const suspects = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}\ufff9-\ufffb]/gu

// Scripts whose words need joiners (RFC 5892 allows them there only): they change letters, as in Persian and
// Hindi.
const joining = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
const joinable = `[${joining.map((script) => String.raw`\p{scx=${script}}`).join('')}]`
const emoji = String.raw`\p{ExtPict}`
/** The optional end of an emoji: its color or the sign that it is one. */
const emojiTail = String.raw`(?:\p{EMod}|\ufe0f)?`

/** A letter or digit of a region's name, as the flags of England and Texas have it; the names are short. */
const tag = String.raw`[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]`

/** The contexts in which joiners and the like are correct. */
const rightful = new RegExp(
  [
    // Joined letters; some words of Indian languages end with a joiner.
    String.raw`(?<=${joinable}(?<=[\p{L}\p{M}]))[\u200c\u200d](?=${joinable}(?<=[\p{L}\p{M}]))`,
    String.raw`(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]`,
    // A family, a flag of a region, an emoji rather than its sign, a key.
    String.raw`(?<=${emoji}${emojiTail})\u200d(?=${emoji})`,
    String.raw`(?<=\u{1f3f4}${tag}{0,6})(?:${tag}(?=${tag}{0,6}\u{e007f})|(?<=${tag})\u{e007f})`,
    String.raw`(?<=${emoji})[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)`,
    // The shape of a character in a Chinese or Japanese name, and of a Mongolian letter.
    String.raw`(?<=\p{sc=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]|(?<=\p{sc=Mongolian})[\u180b-\u180d\u180f]`,
  ].join('|'),
  'uy',
)

/**
 * The first character of a text that no name, number or sentence has, as in `U+202E`; null if there is none.
 * These are control characters, half characters, direction marks and everything that isn't shown, such as a
 * zero-width space: with them, two different texts look the same, and one text looks like another. Texts of
 * several lines may have line breaks and tabs.
 */
export function findUnfitCharacter(text: string, hasLines = false): string | null {
  if (plain.test(text)) return null
  for (const { 0: character, index } of text.matchAll(suspects))
    if (!isRightful(text, character, index, hasLines)) return nameOf(character)
  const mark = manyMarks.exec(text)?.[1]
  return mark === undefined ? null : nameOf(mark)
}

function isRightful(text: string, character: string, index: number, hasLines: boolean): boolean {
  if (lineCharacter.test(character)) return hasLines
  rightful.lastIndex = index
  return rightful.test(text)
}

/**
 * The text in NFC: what looks the same is the same. One with too many marks stays as it is, to be refused.
 */
export function composeText(text: string): string {
  return plain.test(text) || manyMarks.test(text) ? text : text.normalize('NFC')
}

/** For texts that can't be refused, such as a carrier's: in NFC, without what `findUnfitCharacter` finds. */
export function withoutUnfitCharacters(text: string): string {
  if (plain.test(text)) return text
  const composed = composeText(text.replace(surplusMarks, '$1'))
  const left = composed.replace(suspects, (character, index: number) => {
    if (isRightful(composed, character, index, false)) return character
    // Words that only a line break or tab keeps apart stay apart.
    return separator.test(character) ? ' ' : ''
  })
  // The remaining characters may have new neighbors now.
  return findUnfitCharacter(composeText(left)) === null
    ? composeText(left)
    : composeText(left.replace(suspects, '').replace(surplusMarks, '$1'))
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
