import { crc32 } from 'node:zlib'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { type Decode, findCodePage } from './code-pages.ts'

/** Members of a ZIP entry that determine its name. */
interface NamedEntry {
  generalPurposeBitFlag: number
  fileNameRaw: Uint8Array
  extraFields: readonly { id: number; data: Buffer }[]
}

/** Reads an entry's name; the chosen code page applies to a whole ZIP, written by one program. */
export type ReadName = (entry: NamedEntry) => string

const utf8 = decoderOf('utf-8')
const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80)

/** Maximum cost of a reading, from 0 to 2, and its minimum lead over the next one. */
const worstCost = 0.6
const leastLead = 0.2

const guesses: Readonly<Record<string, (name: string) => number[]>> = {
  cp437: costsOfLatin,
  cp850: costsOfLatin,
  cp866: costsOfCyrillic,
  'windows-1251': costsOfCyrillic,
  gbk: costsOfHan,
}

function decoderOf(codePage: string): Decode {
  const decode = findCodePage(codePage)
  if (decode === null) throw new OperatorError('refused', `No encoding is called ${codePage}.`)
  return decode
}

/**
 * Chooses how to read the names in a ZIP: as UTF-8 if flagged or all valid, else in the given code page, else
 * in the likeliest. Throws an OperatorError if none is clearly the likeliest.
 */
export function readNamesOf(
  entries: readonly NamedEntry[],
  path: string,
  encoding: string | undefined,
): ReadName {
  const decoder = encoding === undefined ? null : decoderOf(encoding)
  const unmarked = entries.filter((entry) => markedName(entry) === null).map(({ fileNameRaw }) => fileNameRaw)
  const foreign = unmarked.filter((bytes) => !isAscii(bytes))
  const strange = foreign.filter((bytes) => utf8(bytes) === null)
  const decode = decoder ?? (strange.length === 0 ? utf8 : guessCodePage(strange, path))
  return (entry) =>
    // Windows writes backslashes between folders, but in some code pages they are parts of letters.
    markedName(entry) ?? (decode(entry.fileNameRaw) ?? '\ufffd').replaceAll('\\', '/')
}

/** The name of an entry marked as UTF-8: by its flag, or by the field that Info-ZIP adds to the old name. */
function markedName({ generalPurposeBitFlag, fileNameRaw, extraFields }: NamedEntry): string | null {
  if ((generalPurposeBitFlag & 0x800) !== 0) return utf8(fileNameRaw)
  const field = extraFields.find(({ id, data }) => id === 0x7075 && data.length > 5 && data[0] === 1)?.data
  // If its checksum differs, a program that doesn't know the field has renamed the entry.
  return field && field.readUInt32LE(1) === crc32(fileNameRaw) ? utf8(field.subarray(5)) : null
}

interface Reading {
  codePage: string
  texts: readonly (string | null)[]
  cost: number
}

/**
 * The cost of names in a code page, averaged over their characters beyond ASCII; null if a name is invalid in
 * it.
 */
function readAs(codePage: string, names: readonly Uint8Array[]): Reading | null {
  const texts = names.map(decoderOf(codePage))
  if (texts.includes(null)) return null
  const costs = texts.flatMap((text) => guesses[codePage]?.(text ?? '') ?? [])
  return { codePage, texts, cost: costs.reduce((sum, cost) => sum + cost, 0) / costs.length }
}

function guessCodePage(names: readonly Uint8Array[], path: string): Decode {
  const readings = Object.keys(guesses).flatMap((codePage) => readAs(codePage, names) ?? [])
  const [best, ...others] = readings.toSorted((a, b) => a.cost - b.cost)
  const next = others.find(({ texts }) => texts.join('/') !== best?.texts.join('/'))
  if (best && best.cost <= worstCost && (!next || next.cost - best.cost >= leastLead)) {
    const decode = decoderOf(best.codePage)
    // A few letters may be valid UTF-8 by chance.
    const isOfIt = (bytes: Uint8Array) => (readAs(best.codePage, [bytes])?.cost ?? 2) <= worstCost
    return (bytes) => (isAscii(bytes) || isOfIt(bytes) ? null : utf8(bytes)) ?? decode(bytes)
  }
  const samples = readings.map(({ codePage, texts }) => `“${texts[0]}” (${codePage})`).join(', ')
  throw new OperatorError(
    'refused',
    `The ZIP ${path} doesn't say how the names in it are encoded. One is ${samples}. Add --names with the encoding in which it reads right; others, such as cp852 or shift_jis, are known too.`,
  )
}

const accents = /[äöüÄÖÜßéèêëàâáçñíìîïóòôúùûåøæÅØÆÇÉÑÀÁÂÊÈËÍÎÏÌÓÔÒÚÛÙãõÃÕýÝ]/
const asciiLetter = /[A-Za-z]/
const cyrillic = /[А-яЁё]/
/** Letters of Ukrainian and Belarusian. */
const otherCyrillic = /[ІіЇїЄєҐґЎў]/

/** The costs of the characters beyond ASCII, each judged with its neighbors. */
function costsOf(name: string, judge: (letter: string, before: string, after: string) => number): number[] {
  const letters = [...name]
  return letters.flatMap((letter, index) => {
    if (letter < '\u0080') return []
    return judge(letter, letters[index - 1] ?? ' ', letters[index + 1] ?? ' ')
  })
}

const isUpper = (letter: string) => letter !== letter.toLowerCase()
const isLower = (letter: string) => letter !== letter.toUpperCase()

/** Accented letters occur among plain letters, and capitals don't follow small letters. */
function costsOfLatin(name: string): number[] {
  return costsOf(name, (letter, before, after) => {
    if (!accents.test(letter)) return 2
    if (isLower(before) && isUpper(letter) && letter !== 'ß') return 1
    if (asciiLetter.test(before) || asciiLetter.test(after)) return 0
    return before > '\u0080' || after > '\u0080' ? 1 : 0.5
  })
}

function costsOfCyrillic(name: string): number[] {
  return costsOf(name, (letter, before, after) => {
    if (letter === '№') return 0
    if (!cyrillic.test(letter) && !otherCyrillic.test(letter)) return 2
    if (asciiLetter.test(before) || asciiLetter.test(after)) return 1
    if (isLower(before) && isUpper(letter)) return 1
    return cyrillic.test(letter) ? 0 : 0.5
  })
}

let usualHan: ReadonlySet<string> | undefined

/** The 3,755 common Chinese characters; the rest of GB 2312 is rare in file names. */
function usualHanOfGb2312(): string[] {
  const decoder = new TextDecoder('gbk')
  const letters: string[] = []
  for (let row = 0xb0; row <= 0xd7; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) letters.push(decoder.decode(Uint8Array.of(row, cell)))
  return letters
}

function costsOfHan(name: string): number[] {
  usualHan ??= new Set(usualHanOfGb2312())
  return costsOf(name, (letter) => {
    if (usualHan?.has(letter)) return 0.3
    return /[\uff01-\uff5e（）、。《》【】“”]/.test(letter) ? 0.3 : 2
  })
}
