// Capitals of other alphabets that look like Latin ones, with what they look like: Cyrillic, Greek, Turkish.
const lookAlikes = 'АВЕЅІӀЈКМНОРСТУҮХԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿİ'
const latin = /*  */ 'ABESIIJKMHOPCTYYXQWABEZHIKMNOPTYXJI'
/** Seen or not, none of these tells two numbers apart; NFKC leaves them as they are. */
const marks = '\u02d7\u2043\u2212\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff'

const latinOf = new Map([...lookAlikes].map((letter, index) => [letter, latin.charAt(index)]))
const folded = new RegExp(`[${lookAlikes}${marks}]`, 'gu')

/** The arguments of SQL's `translate` that find values stored before letters were folded. */
export const foldedLetters = { from: `${lookAlikes}${marks}`, to: latin }

/**
 * The letters and digits of a number that people read and type: capitals, full-width forms as plain ones,
 * Cyrillic and Greek look-alikes as Latin ones. Only for comparing numbers, never for text.
 */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(folded, (letter) => latinOf.get(letter) ?? '')
}
