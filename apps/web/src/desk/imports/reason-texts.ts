import { importFields } from '@portolan/contract/company/imports/import-fields'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { reasonsInRussian } from '#desk/sentences/catalog/russian.ts'
import { type ReadSentence, sentenceReader } from '#desk/sentences/read-sentences.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { fieldKey } from './mapping/fields/field-keys.ts'
import { messages as names } from './mapping/fields/messages.ts'

/** Reports leave these out before the names of members. */
const prefixes: Readonly<Record<ImportKind, readonly string[]>> = {
  orders: ['', 'order.', 'order.from.', 'order.to.'],
  events: ['', 'event.'],
  charges: ['', 'charge.'],
  rates: ['', 'rate.'],
  'rate-sheets': ['', 'sheet.', 'lane.', 'line.'],
  documents: ['', 'document.'],
}

/** Members that reports name and no form has. */
const ofReports: Readonly<Record<string, keyof typeof names>> = {
  charges: 'charges',
  'lane.transitDays': 'transitDays',
  'route/0/departure': 'departureActual',
  'route/1/arrival': 'arrivalActual',
  '(the whole)': 'wholeMap',
}

/** Members of lists, which reports name by their place or code. */
const ofLists: readonly (readonly [RegExp, keyof typeof names])[] = [
  [/^charges\.\d+\.currency$/, 'currency'],
  [/^charges\.\d+\.amount$/, 'amount'],
  [/^charges\./, 'charges'],
  [/^references\./, 'references'],
  [/^contacts\./, 'contacts'],
]

/** A member as the form calls it, such as «Вес брутто, кг»; as it is written if no field of a form has it. */
function memberName(kind: ImportKind, member: string): string {
  const [path = member, lane] = member.split(' of ')
  const name = nameOf(kind, path)
  return lane === undefined ? name : `${name} (${lane})`
}

function nameOf(kind: ImportKind, path: string): string {
  const tNames = translatorOf(names, 'ru')
  const own = ofReports[path]
  if (own !== undefined) return tNames(own)
  const fields = importFields[kind]
  const candidates = prefixes[kind].flatMap((prefix) =>
    ['', '.place', '.amount'].map((end) => prefix + path + end),
  )
  const found = candidates.find((candidate) => fields.some((field) => field.member === candidate))
  const ofList = ofLists.find(([pattern]) => pattern.test(path))?.[1]
  return found !== undefined ? tNames(fieldKey(found)) : ofList === undefined ? path : tNames(ofList)
}

const readers = new Map<ImportKind, ReadSentence>()

/** A reason of an import in Russian; as it is if the catalog lacks it. */
export function reasonInRussian(kind: ImportKind, reason: string): string {
  const read = readers.get(kind) ?? sentenceReader(reasonsInRussian, (member) => memberName(kind, member))
  readers.set(kind, read)
  return read(reason) ?? reason
}

/** Returns what writes the reasons of an import, which the server has in English, in the reader's language. */
export function useReasonText(kind: ImportKind): (reason: string) => string {
  const locale = useLocale()
  return (reason) => (locale === 'ru' ? reasonInRussian(kind, reason) : reason)
}

/** Capitalizes the first letter, for a reason at the start of a row. */
export const asSentence = (text: string) => text.replace(/^[а-яё]/, (letter) => letter.toUpperCase())

/** Returns what writes the texts of lines, which come in English quotes, in those of the reader's language. */
export function useQuotes(): (text: string) => string {
  const locale = useLocale()
  return (text) => (locale === 'ru' ? text.replace(/^"(.*)"$/s, '«$1»') : text)
}
