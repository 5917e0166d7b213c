import type { Locale } from '@portolan/contract/identity/users'
import type { FieldErrors } from '@portolan/contract/shared/errors'
import * as z from 'zod/mini'
import { collectFieldErrors, type FieldError } from './field-errors.ts'

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & Record<string, unknown>
type Text = keyof typeof texts

const texts = {
  required: { en: 'This field is required.', ru: 'Это поле обязательно.' },
  unknown: { en: 'This field is not known.', ru: 'Такого поля нет.' },
  choice: { en: 'This value is not one of the allowed ones.', ru: 'Недопустимое значение.' },
  text: { en: 'A text is needed here.', ru: 'Здесь нужен текст.' },
  number: { en: 'A number is needed here.', ru: 'Здесь нужно число.' },
  whole: { en: 'A whole number is needed here.', ru: 'Здесь нужно целое число.' },
  yesNo: { en: 'true or false is needed here.', ru: 'Здесь нужно true или false.' },
  list: { en: 'A list is needed here.', ru: 'Здесь нужен список.' },
  object: { en: 'An object with fields is needed here.', ru: 'Здесь нужен объект с полями.' },
  shortText: { en: 'Characters needed at least: {limit}.', ru: 'Минимум символов: {limit}.' },
  longText: { en: 'Characters allowed at most: {limit}.', ru: 'Максимум символов: {limit}.' },
  exactText: { en: 'Characters needed exactly: {limit}.', ru: 'Нужно символов: {limit}.' },
  shortList: { en: 'Entries needed at least: {limit}.', ru: 'Минимум элементов: {limit}.' },
  longList: { en: 'Entries allowed at most: {limit}.', ru: 'Максимум элементов: {limit}.' },
  exactList: { en: 'Entries needed exactly: {limit}.', ru: 'Нужно элементов: {limit}.' },
  small: { en: 'Not less than {limit}.', ru: 'Не меньше {limit}.' },
  big: { en: 'Not more than {limit}.', ru: 'Не больше {limit}.' },
  above: { en: 'More than {limit}.', ru: 'Больше {limit}.' },
  below: { en: 'Less than {limit}.', ru: 'Меньше {limit}.' },
  repeated: {
    en: 'This value may stand here once only.',
    ru: 'Это значение может встречаться только один раз.',
  },
  format: { en: 'The format is wrong.', ru: 'Неверный формат.' },
} satisfies Record<string, Record<Locale, string>>

/** What zod expects, as it says in an issue. */
const expected: Record<string, Text> = {
  string: 'text',
  number: 'number',
  int: 'whole',
  boolean: 'yesNo',
  array: 'list',
  tuple: 'list',
  object: 'object',
  record: 'object',
}

/** What is said about a field, where something else than a schema judges it. */
export function fieldText(kind: 'required' | 'unknown' | 'format', locale: Locale): string {
  return texts[kind][locale]
}

/** Messages of a failed parse for people, by field path as in `units.0.quantity`; whole-body errors under `nonFieldErrors`. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  return collectFieldErrors(complaintsOf(error))
}

function* complaintsOf(error: z.core.$ZodError): Generator<FieldError> {
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const key of unknown) {
      const path = key === undefined ? issue.path : [...issue.path, key]
      yield [path.map(String).join('.') || 'nonFieldErrors', issue.message]
    }
  }
}

/** Zod's error map in the reader's language, in plain words for whatever a schema of ours can find. */
export function errorMap(locale: Locale): (issue: z.core.$ZodRawIssue) => string {
  return (issue) => {
    const { code, input, params } = issue as Issue
    if (issue.code === 'invalid_union') return closestComplaint(issue.errors) ?? texts.format[locale]
    if (code === 'invalid_type' && input === undefined) return texts.required[locale]
    if (code === 'too_small' && input === '') return texts.required[locale]
    if (code === 'too_small' || code === 'too_big') return limitText(issue, locale)
    if (code === 'invalid_type') return texts[expectedText(issue)][locale]
    if (code === 'unrecognized_keys') return texts.unknown[locale]
    if (code === 'invalid_value') return texts.choice[locale]
    return texts[code === 'custom' && isRepeated(params) ? 'repeated' : 'format'][locale]
  }
}

function expectedText(issue: z.core.$ZodRawIssue): Text {
  const { expected: type, inst } = issue as Issue
  // A text where a whole number belongs is only said to be no number.
  if (type === 'number' && inst instanceof z.ZodMiniNumberFormat) return 'whole'
  return expected[String(type)] ?? 'format'
}

/** What the likeliest of several schemas complains of: one that takes the type, if there is one. */
function closestComplaint(branches: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const distance = ([first]: readonly z.core.$ZodIssue[]) =>
    first?.code === 'invalid_value' ? 2 : first?.code === 'invalid_type' ? 1 : 0
  const [closest] = branches.toSorted((a, b) => distance(a) - distance(b))
  // What it says of a part would be read as if it were said of the whole.
  return closest?.[0]?.path.length === 0 ? closest[0].message : undefined
}

function isRepeated(params: unknown): boolean {
  return typeof params === 'object' && params !== null && 'reason' in params && params.reason === 'repeated'
}

function limitText(issue: z.core.$ZodRawIssue, locale: Locale): string {
  const { code, minimum, maximum } = issue as Issue
  const limit = code === 'too_small' ? minimum : maximum
  return texts[limitKind(issue)][locale].replace('{limit}', String(limit))
}

function limitKind(issue: z.core.$ZodRawIssue): Text {
  const { code, origin, exact, inclusive } = issue as Issue
  const isSmall = code === 'too_small'
  if (origin === 'string') return exact ? 'exactText' : isSmall ? 'shortText' : 'longText'
  if (origin === 'array') return exact ? 'exactList' : isSmall ? 'shortList' : 'longList'
  if (inclusive === false) return isSmall ? 'above' : 'below'
  return isSmall ? 'small' : 'big'
}
