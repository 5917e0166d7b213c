import type { Locale } from '@portolan/contract/account'
import type { FieldErrors } from '@portolan/contract/errors'
import * as z from 'zod/mini'

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & Record<string, unknown>

const texts = {
  required: { en: 'This field is required.', ru: 'Это поле обязательно.' },
  unknown: { en: 'This field is not known.', ru: 'Такого поля нет.' },
  choice: { en: 'This value is not one of the allowed ones.', ru: 'Недопустимое значение.' },
  shortText: { en: 'Characters needed at least: {limit}.', ru: 'Минимум символов: {limit}.' },
  longText: { en: 'Characters allowed at most: {limit}.', ru: 'Максимум символов: {limit}.' },
  small: { en: 'Not less than {limit}.', ru: 'Не меньше {limit}.' },
  big: { en: 'Not more than {limit}.', ru: 'Не больше {limit}.' },
  repeated: {
    en: 'This value may stand here once only.',
    ru: 'Это значение может встречаться только один раз.',
  },
  format: { en: 'The format is wrong.', ru: 'Неверный формат.' },
} satisfies Record<string, Record<Locale, string>>

const zodTexts = { en: z.locales.en(), ru: z.locales.ru() }

/** What is said about a field, where something else than a schema judges it. */
export function fieldText(kind: 'required' | 'unknown', locale: Locale): string {
  return texts[kind][locale]
}

/** Messages of a failed parse for people, by field path as in `units.0.quantity`; whole-body errors under `nonFieldErrors`. */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  // A map, since a field may be called `constructor`.
  const errors = new Map<string, string[]>()
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const key of unknown) {
      const path = key === undefined ? issue.path : [...issue.path, key]
      const field = path.map(String).join('.') || 'nonFieldErrors'
      errors.set(field, [...(errors.get(field) ?? []), issue.message])
    }
  }
  return Object.fromEntries(errors)
}

/** The same complaint about each of the fields: that its format is wrong. */
export function wrongFormat(fields: readonly string[], locale: Locale): FieldErrors {
  return Object.fromEntries(fields.map((field) => [field, [texts.format[locale]]]))
}

/** Zod's error map in the reader's language: plain words for what people meet, zod's own texts for the rest. */
export function errorMap(locale: Locale): (issue: z.core.$ZodRawIssue) => string {
  return (issue) => {
    const { code, input, params } = issue as Issue
    if (code === 'invalid_type' && input === undefined) return texts.required[locale]
    if (code === 'too_small' && input === '') return texts.required[locale]
    if (code === 'too_small' || code === 'too_big') return limitText(issue, locale)
    if (code === 'unrecognized_keys') return texts.unknown[locale]
    if (code === 'invalid_value') return texts.choice[locale]
    if (code === 'invalid_format') return texts.format[locale]
    if (code === 'custom' && isRepeated(params)) return texts.repeated[locale]
    const message = zodTexts[locale].localeError(issue)
    return typeof message === 'string' ? message : (message?.message ?? texts.format[locale])
  }
}

function isRepeated(params: unknown): boolean {
  return typeof params === 'object' && params !== null && 'reason' in params && params.reason === 'repeated'
}

function limitText(issue: z.core.$ZodRawIssue, locale: Locale): string {
  const { code, origin, minimum, maximum } = issue as Issue
  const kinds = origin === 'string' ? (['shortText', 'longText'] as const) : (['small', 'big'] as const)
  const limit = code === 'too_small' ? minimum : maximum
  return texts[kinds[code === 'too_small' ? 0 : 1]][locale].replace('{limit}', String(limit))
}
