import type { Locale } from '@portolan/contract/identity/users'
import type { FieldErrors } from '@portolan/contract/shared/errors'
import * as z from 'zod/mini'
import { collectFieldErrors, type FieldError } from './field-errors.ts'

type Issue = Pick<z.core.$ZodRawIssue, 'code' | 'input'> & Record<string, unknown>
type Text = keyof typeof texts

const texts = {
  required: { en: 'This field is required.', ru: 'Это поле обязательно.' },
  unknown: { en: 'Unknown field.', ru: 'Неизвестное поле.' },
  choice: { en: 'Value not allowed.', ru: 'Недопустимое значение.' },
  text: { en: 'Must be text.', ru: 'Должен быть текст.' },
  number: { en: 'Must be a number.', ru: 'Должно быть число.' },
  whole: { en: 'Must be a whole number.', ru: 'Должно быть целое число.' },
  yesNo: { en: 'Must be true or false.', ru: 'Должно быть true или false.' },
  list: { en: 'Must be a list.', ru: 'Должен быть список.' },
  object: { en: 'Must be an object.', ru: 'Должен быть объект.' },
  shortText: { en: 'Minimum characters: {limit}.', ru: 'Минимум символов: {limit}.' },
  longText: { en: 'Maximum characters: {limit}.', ru: 'Максимум символов: {limit}.' },
  exactText: { en: 'Required characters: {limit}.', ru: 'Нужно символов: {limit}.' },
  shortList: { en: 'Minimum entries: {limit}.', ru: 'Минимум элементов: {limit}.' },
  longList: { en: 'Maximum entries: {limit}.', ru: 'Максимум элементов: {limit}.' },
  exactList: { en: 'Required entries: {limit}.', ru: 'Нужно элементов: {limit}.' },
  small: { en: 'Must be at least {limit}.', ru: 'Должно быть не меньше {limit}.' },
  big: { en: 'Must be at most {limit}.', ru: 'Должно быть не больше {limit}.' },
  above: { en: 'Must be more than {limit}.', ru: 'Должно быть больше {limit}.' },
  below: { en: 'Must be less than {limit}.', ru: 'Должно быть меньше {limit}.' },
  repeated: {
    en: 'This value is repeated.',
    ru: 'Это значение повторяется.',
  },
  ordering: {
    en: 'Besides pinned, which comes first, use at most one of: {fields}.',
    ru: 'Кроме pinned (оно идёт первым), укажите не больше одного поля из списка: {fields}.',
  },
  reversed: { en: 'Must not be less than {field}.', ru: 'Должно быть не меньше, чем {field}.' },
  included: {
    en: 'An included charge must have the amount 0.',
    ru: 'У включённой статьи сумма должна быть 0.',
  },
  otherCountry: {
    en: 'Must be a code of the country in countryCode.',
    ru: 'Код должен относиться к стране из countryCode.',
  },
  manyReferences: { en: 'No more references fit.', ru: 'Больше референсов добавить нельзя.' },
  organization: {
    en: 'No organization has this reference.',
    ru: 'Организации с таким референсом нет.',
  },
  emailLetters: {
    en: 'Before @, an email may only have the letters A to Z, digits and signs.',
    ru: 'До знака @ в адресе почты допустимы только латинские буквы, цифры и знаки.',
  },
  takenEmail: {
    en: 'Another account has this email.',
    ru: 'Эта почта уже принадлежит другой учётной записи.',
  },
  unconfirmed: {
    en: 'This account isn’t confirmed yet. Revoke its invitation and invite the new email.',
    ru: 'Учётная запись ещё не подтверждена. Отзовите приглашение и пригласите новый адрес.',
  },
  member: {
    en: 'This person already belongs to the organization.',
    ru: 'Этот человек уже состоит в организации.',
  },
  place: {
    en: 'Unknown place. Send its UN/LOCODE, or city and countryCode.',
    ru: 'Место не найдено. Передайте код UN/LOCODE или city и countryCode.',
  },
  unlistedPlace: {
    en: 'No list has this place. It was saved as you sent it, without a position.',
    ru: 'Такого места нет ни в одном списке. Оно сохранено как есть, без координат.',
  },
  futureActual: {
    en: 'This actual time lies in the future. Only the history shows it; was an estimate meant?',
    ru: 'Это фактическое время ещё не наступило. Оно видно только в истории. Возможно, это ожидаемое время?',
  },
  chargeCode: {
    en: 'This code has no name, so customers see the code. Name it in the file of CHARGE_CODES.',
    ru: 'У этого кода нет названия, поэтому клиенты видят сам код. Добавьте название в файл CHARGE_CODES.',
  },
  incoterms: {
    en: 'Not an Incoterms code. Saved as XXX, with your text as its place.',
    ru: 'Это не код Инкотермс. Сохранено как XXX, а ваш текст – как место поставки.',
  },
  checkDigit: {
    en: 'The check digit of this container number is wrong. It was saved as you sent it.',
    ru: 'Контрольная цифра номера контейнера неверна. Номер сохранён как есть.',
  },
  ambiguous: {
    en: 'Several customers have an order with this reference. Name one: ?organization=REF.',
    ru: 'Заказ с таким референсом есть у нескольких клиентов. Укажите одного: ?organization=REF.',
  },
  unstorable: {
    en: 'The database refused a value of this record.',
    ru: 'База данных не приняла одно из значений этой записи.',
  },
  documentRef: {
    en: 'A document of this order that isn’t an invoice has this reference.',
    ru: 'Такой референс уже есть у другого документа этого заказа (не счёта).',
  },
  invoiceRef: {
    en: 'An invoice of this order has this reference.',
    ru: 'Такой референс уже есть у счёта этого заказа.',
  },
  extension: {
    en: 'Keep the extension of the file name.',
    ru: 'Расширение файла менять нельзя.',
  },
  order: {
    en: 'The organization has no order with this reference.',
    ru: 'У организации нет заказа с таким референсом.',
  },
  messageEvent: {
    en: 'The message has no event with this ID.',
    ru: 'В сообщении нет события с таким ID.',
  },
  logEvent: {
    en: 'The order has no event with this ID.',
    ru: 'В заказе нет события с таким ID.',
  },
  referenceType: { en: 'Unknown type of reference.', ru: 'Неизвестный вид референса.' },
  derivedReference: {
    en: 'This reference comes from the order’s own fields. Change the order instead.',
    ru: 'Этот референс взят из полей заказа. Измените сам заказ.',
  },
  iban: { en: 'Wrong check digits.', ru: 'Контрольные цифры не сходятся.' },
  currency: { en: 'Unknown currency.', ru: 'Неизвестная валюта.' },
  decimals: {
    en: 'More decimals than this currency has.',
    ru: 'Знаков после запятой больше, чем у этой валюты.',
  },
  manyDecimals: { en: 'Maximum decimals: {limit}.', ru: 'Максимум знаков после запятой: {limit}.' },
  large: { en: 'The amount is too large.', ru: 'Слишком большая сумма.' },
  past: { en: 'Must not be in the past.', ru: 'Не должно быть в прошлом.' },
  far: { en: 'Must be within a year.', ru: 'Не позже чем через год.' },
  otherPrice: {
    en: 'The charges differ from the offer that the customer accepted. Make a new offer for the quote and wait until it is accepted.',
    ru: 'Стоимость отличается от предложения, которое принял клиент. Сделайте по котировке новое предложение и дождитесь, пока его примут.',
  },
  url: { en: 'Must be an https URL.', ru: 'Должен быть URL с https.' },
  urlCredentials: {
    en: 'The URL must not contain a user name or password. Requests are signed instead.',
    ru: 'В URL не должно быть имени пользователя и пароля: запросы подписываются.',
  },
  urlHttps: {
    en: 'Use https. The operator can allow http into inner networks with WEBHOOK_NETWORKS.',
    ru: 'Используйте https. Для внутренних сетей оператор может разрешить http в WEBHOOK_NETWORKS.',
  },
  urlInnerNetwork: {
    en: 'This URL leads into an inner network. The operator can allow it with WEBHOOK_NETWORKS.',
    ru: 'Этот URL ведёт во внутреннюю сеть. Оператор может разрешить её в WEBHOOK_NETWORKS.',
  },
  json: { en: 'Must be JSON in UTF-8.', ru: 'Должен быть JSON в UTF-8.' },
  calendar: {
    en: 'Must be of the years {first} to {last}.',
    ru: 'Год должен быть от {first} до {last}.',
  },
  moment: {
    en: 'Must be a time such as 2026-12-10T08:30:00+08:00 or 2026-12-10T00:30:00Z, or a date such as 2026-12-10.',
    ru: 'Укажите время, например 2026-12-10T08:30:00+08:00 или 2026-12-10T00:30:00Z, или дату: 2026-12-10.',
  },
  instantOrDate: {
    en: 'Must be a time in UTC such as 2026-12-10T00:30:00Z, or a date such as 2026-12-10.',
    ru: 'Укажите время по UTC, например 2026-12-10T00:30:00Z, или дату, например 2026-12-10.',
  },
  lines: { en: 'Maximum lines: {limit}.', ru: 'Максимум строк: {limit}.' },
  character: {
    en: 'Remove the character {character}: invisible and control characters aren’t allowed here.',
    ru: 'Удалите символ {character}: невидимые и управляющие символы здесь недопустимы.',
  },
  lineBreak: {
    en: 'Write this in one line: line breaks and tabs ({character}) aren’t allowed here.',
    ru: 'Напишите в одну строку: переносы строк и табуляция ({character}) здесь недопустимы.',
  },
  format: { en: 'Invalid format.', ru: 'Неверный формат.' },
} satisfies Record<string, Record<Locale, string>>

/** The text for each type that zod names in an issue. */
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

/** Reasons to reject a field outside its schema. */
export type FieldTextKind =
  | ('required' | 'unknown' | 'format' | 'choice' | 'organization' | 'order')
  | ('takenEmail' | 'emailLetters' | 'unconfirmed' | 'member')
  | ('checkDigit' | 'chargeCode' | 'incoterms' | 'futureActual' | 'place' | 'unlistedPlace')
  | ('ambiguous' | 'unstorable' | 'documentRef' | 'invoiceRef' | 'extension')
  | ('url' | 'urlCredentials' | 'urlHttps' | 'urlInnerNetwork')
  | ('json' | 'currency' | 'decimals' | 'large' | 'included' | 'past' | 'far' | 'otherPrice' | 'messageEvent')
  | ('logEvent' | 'referenceType' | 'derivedReference' | 'manyReferences')

/** The message of a field that fails a check outside its schema. */
export function fieldText(kind: FieldTextKind, locale: Locale): string {
  return texts[kind][locale]
}

/** The message for a text with a character not allowed there, named such as `U+202E`. */
export function unfitCharacterText(character: string, locale: Locale): string {
  const isBreak = ['U+0009', 'U+000A', 'U+000D'].includes(character)
  return texts[isBreak ? 'lineBreak' : 'character'][locale].replace('{character}', character)
}

/** The message for a line beyond the maximum. */
export function tooManyLines(limit: number, locale: Locale): string {
  return texts.lines[locale].replace('{limit}', String(limit))
}

/**
 * The messages of a failed parse by field path, such as `units.0.quantity`; errors of the whole body are
 * under `nonFieldErrors`.
 */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  return collectFieldErrors(complaintsOf(error))
}

function* complaintsOf(error: z.core.$ZodError): Generator<FieldError> {
  const orderings = error.issues.filter(isOfOrdering).map(({ path }) => pathOf(path))
  for (const issue of error.issues) {
    // An ordering is checked as a whole, not entry by entry.
    if (orderings.includes(pathOf(issue.path.slice(0, -1)))) continue
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [undefined]
    for (const key of unknown) {
      const path = key === undefined ? issue.path : [...issue.path, key]
      yield [pathOf(path) || 'nonFieldErrors', issue.message]
    }
  }
}

function isOfOrdering(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' && issue.params?.reason === 'ordering'
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

/** Zod's error map in the reader's language, for every issue that our schemas can raise. */
export function errorMap(locale: Locale): (issue: z.core.$ZodRawIssue) => string {
  return (issue) => {
    const { code, input, params } = issue as Issue
    if (issue.code === 'invalid_union' && issue.discriminator !== undefined)
      return texts[isMissing(input, issue.discriminator) ? 'required' : 'choice'][locale]
    if (issue.code === 'invalid_union' && isNoTime(issue.errors)) return texts.instantOrDate[locale]
    if (issue.code === 'invalid_union') return closestComplaint(issue.errors) ?? texts.format[locale]
    if (code === 'invalid_type' && input === undefined) return texts.required[locale]
    if (code === 'too_small' && input === '') return texts.required[locale]
    if (code === 'too_small' || code === 'too_big') return limitText(issue, locale)
    if (code === 'invalid_type') return texts[expectedText(issue)][locale]
    if (code === 'unrecognized_keys') return texts.unknown[locale]
    if (code === 'invalid_value') return texts.choice[locale]
    if (code === 'custom' && isObject(params)) return reasonText(params, locale)
    return texts.format[locale]
  }
}

function expectedText(issue: z.core.$ZodRawIssue): Text {
  const { expected: type, inst } = issue as Issue
  // For text in place of a whole number, zod only reports that it isn't a number.
  if (type === 'number' && inst instanceof z.ZodMiniNumberFormat) return 'whole'
  return expected[String(type)] ?? 'format'
}

/** True if a text is neither of the instant and the date that a union accepts. */
function isNoTime(branches: readonly (readonly z.core.$ZodIssue[])[]): boolean {
  const formats = branches.map(([first]) => first?.code === 'invalid_format' && first.format)
  return formats.includes('datetime') && formats.includes('date')
}

/** The message of the closest branch of a union: one that accepts the type, if any does. */
function closestComplaint(branches: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const distance = ([first]: readonly z.core.$ZodIssue[]) =>
    first?.code === 'invalid_value' ? 2 : first?.code === 'invalid_type' ? 1 : 0
  const [closest] = branches.toSorted((a, b) => distance(a) - distance(b))
  // A message about a nested field would seem to be about the whole value.
  return closest?.[0]?.path.length === 0 ? closest[0].message : undefined
}

/** True if a union's discriminating member is missing. */
function isMissing(value: unknown, member: string): boolean {
  return !isObject(value) || value[member] === undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const plainReasons = [
  'repeated',
  'required',
  'unknown',
  'included',
  'otherCountry',
  'iban',
  'currency',
  'large',
  'emailLetters',
  'moment',
] as const
const isPlain = (reason: unknown): reason is (typeof plainReasons)[number] =>
  plainReasons.some((plain) => plain === reason)

/** The text for the reason in the `params` of a contract's check. */
function reasonText(params: Record<string, unknown>, locale: Locale): string {
  const { reason, field, fields, limit, first, last } = params
  if (isPlain(reason)) return texts[reason][locale]
  if (reason === 'reversed') return texts.reversed[locale].replace('{field}', String(field))
  if (reason === 'calendar')
    return texts.calendar[locale].replace('{first}', String(first)).replace('{last}', String(last))
  if (reason === 'decimals') return texts.manyDecimals[locale].replace('{limit}', String(limit))
  if (reason === 'ordering' && Array.isArray(fields))
    return texts.ordering[locale].replace('{fields}', fields.join(', '))
  return texts.format[locale]
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
