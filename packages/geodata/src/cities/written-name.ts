const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  ı: 'i',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ə: 'e',
  y: 'i',
}

/**
 * A name as it is compared: small letters without accents, й as и, ё as е, y as i, words parted by one space.
 * `Nizhniy`, `Nizhny` and `nizhni` become the same, and so do `Xi’an` and `xian`.
 */
export function writtenName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|['’ʼʻ‘`´ʿʾ]/gu, '')
    .replace(/[łøßıđæœþðəy]/g, (letter) => letters[letter] ?? letter)
    .replace(/ii+/g, 'i')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** German habit: ä, ö, ü as ae, oe, ue; null for a name without them. */
export function withoutUmlauts(name: string): string | null {
  const spelled = name.replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
  return spelled === name ? null : writtenName(spelled)
}

const cyrillic = 'абвгдежзиклмнопрстуфхцчшщъыьэюяіє'
const latin = 'a b v g d e zh z i k l m n o p r s t u f kh ts ch sh shch - y - e yu ya i e'
  .split(' ')
  .map((letters) => writtenName(letters))

/** A compared name in Latin letters, as Russian passports spell it; Latin ones stay as they are. */
export function inLatin(written: string): string {
  let spelled = ''
  for (const letter of written) {
    const index = cyrillic.indexOf(letter)
    spelled += index < 0 ? letter : latin[index]
  }
  return spelled.replace(/ii+/g, 'i')
}
