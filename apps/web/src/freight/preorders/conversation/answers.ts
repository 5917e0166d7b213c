import type { ContentChanges, PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { FieldQuestion } from '@portolan/contract/freight/preorders/preorder-steps'
import type { Locale } from '@portolan/contract/identity/users'
import { applyChanges } from '@portolan/freight/booking/content-changes'
import { readNumber } from '@portolan/freight/booking/tables/read-number'
import { type FieldName, readFieldPath } from '#freight/preorders/field-values/field-path.ts'

/** How a question is answered in place; `words` go into the note. */
export type AnswerKind = 'text' | 'number' | 'date' | 'country' | 'hsCode' | 'yesNo' | 'packaging' | 'words'

/** The questions about one field. */
export interface AskedField {
  path: string
  kind: AnswerKind
  questions: readonly string[]
}

export type AnswerFault = 'number' | 'date' | 'country' | 'hsCode'

const kinds: Readonly<Partial<Record<FieldName, AnswerKind>>> = {
  readyOn: 'date',
  hsCode: 'hsCode',
  originCountry: 'country',
  countryCode: 'country',
  packaging: 'packaging',
  ...forAll('number', ['quantity', 'grossWeightKg', 'lengthCm', 'widthCm', 'heightCm', 'volumeM3']),
  ...forAll('number', ['temperatureC', 'netKg', 'neqKg', 'min', 'max', 'setpoint']),
  ...forAll('yesNo', ['stackable', 'insuranceWanted', 'toOrder', 'nonOperating', 'limitedQuantity']),
  ...forAll('yesNo', ['exportCustoms', 'importCustoms']),
  ...forAll('text', ['cargo', 'comment', 'customerReference', 'incotermsPlace', 'description', 'marks']),
  ...forAll('text', ['poNumber', 'number', 'seal', 'street', 'postCode', 'city', 'name', 'taxId']),
  ...forAll('text', ['contactName', 'email', 'phone', 'unNumber', 'properShippingName', 'class']),
}

function forAll(kind: AnswerKind, fields: readonly FieldName[]): Partial<Record<FieldName, AnswerKind>> {
  return Object.fromEntries(fields.map((field) => [field, kind]))
}

type Tree = Readonly<Record<string, unknown>>

function at(content: PreorderContent, steps: readonly string[]): unknown {
  let value: unknown = content
  for (const step of steps)
    value = typeof value === 'object' && value !== null ? (value as Tree)[step] : undefined
  return value
}

/** Members that a single answer may create, because nothing else in them is required. */
const optionalParents: ReadonlySet<string> = new Set(['contact', 'temperature'])

function answerKindOf(content: PreorderContent, path: string): AnswerKind {
  const { field } = readFieldPath(path)
  const parents = path.split('.').slice(0, -1)
  const isThere = (steps: readonly string[]) =>
    at(content, steps) !== null && at(content, steps) !== undefined
  const canBeMade = optionalParents.has(parents.at(-1) ?? '') && isThere(parents.slice(0, -1))
  return (field && (isThere(parents) || canBeMade) && kinds[field]) || 'words'
}

/** The company's questions, by field. */
export function askedFields(content: PreorderContent, questions: readonly FieldQuestion[]): AskedField[] {
  const byPath = Map.groupBy(questions, ({ path }) => path)
  return [...byPath].map(([path, questions]) => ({
    path,
    kind: answerKindOf(content, path),
    questions: questions.map(({ question }) => question),
  }))
}

const markOf = (locale: Locale) => (locale === 'ru' ? ',' : '.')

/** The field's current value, formatted as typed. */
export function currentAnswer(content: PreorderContent, { path, kind }: AskedField, locale: Locale): string {
  const value = at(content, path.split('.'))
  if (kind === 'words' || value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // With a decimal comma, a point would be parsed as a thousands separator.
  return typeof value === 'number' ? String(value).replace('.', markOf(locale)) : String(value)
}

/** The answers that differ from the booking: the others follow it when it changes. */
export function onlyTyped(
  current: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([path, text]) => text !== (current[path] ?? '')))
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
const regionNames = (['en', 'ru'] as const).map(
  (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }),
)

/** The country code for a typed code or an English or Russian name; null if unknown. */
export function countryCodeOf(text: string): string | null {
  const typed = text.trim().toLowerCase()
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second
      const names = regionNames.map((names) => names.of(code)?.toLowerCase())
      // `DD` and similar codes are names of countries with another code today.
      const isCurrent = new Intl.Locale(`und-${code}`).region === code
      if (isCurrent && names[0] !== undefined && (code.toLowerCase() === typed || names.includes(typed)))
        return code
    }
  }
  return null
}

type Answer = { value: string | number | boolean } | { fault: AnswerFault }

function readAnswer(kind: AnswerKind, text: string, locale: Locale): Answer {
  const typed = text.trim()
  switch (kind) {
    case 'number': {
      // Negative degrees may begin with any dash that people type.
      const value = readNumber(typed.replace(/^[−–—]\s*/, '-'), markOf(locale))
      return value === null ? { fault: 'number' } : { value }
    }
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(typed) ? { value: typed } : { fault: 'date' }
    case 'country': {
      const value = countryCodeOf(typed)
      return value === null ? { fault: 'country' } : { value }
    }
    case 'hsCode': {
      const value = typed.replace(/[\s.]/g, '')
      return /^\d{6,12}$/.test(value) ? { value } : { fault: 'hsCode' }
    }
    case 'yesNo':
      return { value: typed === 'yes' }
    default:
      return { value: typed }
  }
}

/** The typed answers: changes of the booking by path, words for the note, and invalid ones. */
export interface ReadAnswers {
  changes: ContentChanges
  words: readonly { path: string; text: string }[]
  faults: Readonly<Record<string, AnswerFault>>
}

export function readAnswers(
  content: PreorderContent,
  fields: readonly AskedField[],
  typed: Readonly<Record<string, string>>,
  locale: Locale,
): ReadAnswers {
  const words: { path: string; text: string }[] = []
  const faults: Record<string, AnswerFault> = {}
  const differences: { path: string; after: string | number | boolean }[] = []
  for (const field of fields) {
    const { path, kind } = field
    const text = typed[path]?.trim() ?? ''
    if (text === '' || text === currentAnswer(content, field, locale)) continue
    if (kind === 'words') {
      words.push({ path, text })
      continue
    }
    const answer = readAnswer(kind, text, locale)
    if ('fault' in answer) faults[path] = answer.fault
    else differences.push({ path, after: answer.value })
  }
  const changed = applyChanges(content, differences) as Tree
  const members = new Set(differences.map(({ path }) => path.split('.')[0] ?? ''))
  // The server checks them; only whole members can be sent.
  const changes: ContentChanges = Object.fromEntries([...members].map((member) => [member, changed[member]]))
  return { changes, words, faults }
}
