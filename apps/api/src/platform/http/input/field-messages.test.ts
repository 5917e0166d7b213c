import { type EventRecord, OrderRecord } from '@portolan/contract/company/orders'
import { endpoints } from '@portolan/contract/endpoints'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildOrder, buildUnit } from '#testing/builders.ts'
import { errorMap, fieldErrors } from './field-messages.ts'

const event: EventRecord = {
  ref: 'departure',
  at: '2026-11-02T08:00:00Z',
  classifier: 'actual',
  code: 'DEPA',
  place: null,
  unitRef: null,
  remark: null,
}

describe('an order whose parts have one reference twice', () => {
  const unit = buildUnit({ ref: 'pallet' })

  it('is refused at the later ones, in the reader’s language', () => {
    const record = buildOrder({ units: [unit, buildUnit(), unit, unit], events: [event, event] })
    const messages = (locale: 'en' | 'ru') => {
      const { error } = OrderRecord.safeParse(record, { error: errorMap(locale) })
      return error && fieldErrors(error)
    }
    const once = ['This value is repeated.']
    expect(messages('en')).toEqual({ 'units.2.ref': once, 'units.3.ref': once, 'events.1.ref': once })
    expect(messages('ru')).toMatchObject({
      'units.2.ref': ['Это значение повторяется.'],
    })
  })

  it('is fine where a unit and an event share one', () => {
    const record = buildOrder({ units: [unit], events: [{ ...event, ref: 'pallet' }] })
    expect(OrderRecord.safeParse(record).error).toBeUndefined()
  })
})

function messagesOf(schema: z.ZodMiniType, value: unknown, locale: 'en' | 'ru'): string[] {
  const { error } = schema.safeParse(value, { error: errorMap(locale) })
  return error ? Object.values(fieldErrors(error)).flat() : []
}

describe('what is wrong with a field is said in plain words', () => {
  const text = z.string()
  it.each<[string, z.ZodMiniType, unknown, string, string]>([
    ['nothing', text, undefined, 'This field is required.', 'Это поле обязательно.'],
    ['an empty text', text.check(z.minLength(1)), '', 'This field is required.', 'Это поле обязательно.'],
    ['a number for a text', text, 1, 'Must be text.', 'Должен быть текст.'],
    ['null for a text', text, null, 'Must be text.', 'Должен быть текст.'],
    ['a text for a number', z.number(), 'abc', 'Must be a number.', 'Должно быть число.'],
    ['no number', z.number(), Number.NaN, 'Must be a number.', 'Должно быть число.'],
    ['a text for a count', z.int(), 'abc', 'Must be a whole number.', 'Должно быть целое число.'],
    ['a fraction for a count', z.int(), 1.5, 'Must be a whole number.', 'Должно быть целое число.'],
    [
      'too great a count',
      z.int(),
      1e20,
      'Must be at most 9007199254740991.',
      'Должно быть не больше 9007199254740991.',
    ],
    ['no boolean', z.boolean(), 'yes', 'Must be true or false.', 'Должно быть true или false.'],
    ['no list', z.array(text), 'x', 'Must be a list.', 'Должен быть список.'],
    ['no pair', z.tuple([text]), 'x', 'Must be a list.', 'Должен быть список.'],
    ['no object', z.strictObject({}), [], 'Must be an object.', 'Должен быть объект.'],
    ['no record', z.record(text, text), 'x', 'Must be an object.', 'Должен быть объект.'],
    ['a short text', text.check(z.minLength(3)), 'ab', 'Minimum characters: 3.', 'Минимум символов: 3.'],
    ['a long text', text.check(z.maxLength(3)), 'abcd', 'Maximum characters: 3.', 'Максимум символов: 3.'],
    ['another length', text.check(z.length(3)), 'ab', 'Required characters: 3.', 'Нужно символов: 3.'],
    ['a short list', z.array(text).check(z.minLength(1)), [], 'Minimum entries: 1.', 'Минимум элементов: 1.'],
    [
      'a long list',
      z.array(text).check(z.maxLength(1)),
      ['a', 'b'],
      'Maximum entries: 1.',
      'Максимум элементов: 1.',
    ],
    [
      'a list of another length',
      z.array(text).check(z.length(2)),
      ['a'],
      'Required entries: 2.',
      'Нужно элементов: 2.',
    ],
    ['too little', z.number().check(z.minimum(1)), 0, 'Must be at least 1.', 'Должно быть не меньше 1.'],
    ['too much', z.number().check(z.maximum(9)), 10, 'Must be at most 9.', 'Должно быть не больше 9.'],
    ['the bound below', z.number().check(z.gt(0)), 0, 'Must be more than 0.', 'Должно быть больше 0.'],
    ['the bound above', z.number().check(z.lt(9)), 9, 'Must be less than 9.', 'Должно быть меньше 9.'],
    ['not an email', z.email(), 'x', 'Invalid format.', 'Неверный формат.'],
    ['no instant', z.iso.datetime(), 'x', 'Invalid format.', 'Неверный формат.'],
    [
      'what a check of ours refuses',
      text.check(z.refine(() => false)),
      'x',
      'Invalid format.',
      'Неверный формат.',
    ],
    ['a key of no use', z.record(z.uuid(), text), { x: 'x' }, 'Invalid format.', 'Неверный формат.'],
    ['an unknown field', z.strictObject({}), { x: 1 }, 'Unknown field.', 'Неизвестное поле.'],
    ['none of a choice', z.enum(['a']), 'b', 'Value not allowed.', 'Недопустимое значение.'],
    [
      'none of several kinds',
      z.union([z.literal(''), text.check(z.maxLength(3))]),
      'abcd',
      'Maximum characters: 3.',
      'Максимум символов: 3.',
    ],
    [
      'neither an instant nor a date',
      z.union([z.iso.datetime(), z.iso.date()]),
      'soon',
      'Must be a time in UTC such as 2026-12-10T00:30:00Z, or a date such as 2026-12-10.',
      'Укажите время по UTC, например 2026-12-10T00:30:00Z, или дату, например 2026-12-10.',
    ],
    ['no kind at all', z.union([z.literal(''), text]), 1, 'Must be text.', 'Должен быть текст.'],
    [
      'a kind of its own that there is none of',
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
      { kind: 'c' },
      'Value not allowed.',
      'Недопустимое значение.',
    ],
    [
      'no kind where there are several',
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
      {},
      'This field is required.',
      'Это поле обязательно.',
    ],
    [
      'a part of several kinds',
      z.union([z.object({ a: text }), z.object({ b: text })]),
      {},
      'Invalid format.',
      'Неверный формат.',
    ],
  ])('%s', (_, schema, value, en, ru) => {
    expect([messagesOf(schema, value, 'en'), messagesOf(schema, value, 'ru')]).toEqual([[en], [ru]])
  })
})

/** Wrong values for a schema and all its parts, each in an otherwise empty body. */
const wrong = [undefined, null, 1, 1.5, -1, 1e20, true, 'abc', '', 'x'.repeat(20_000), [], {}, { a: {} }]

function wrongBodies(schema: z.core.$ZodType): unknown[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return wrongBodies(schema.def.innerType)
  if (schema instanceof z.ZodMiniArray)
    return [...wrong, ...wrongBodies(schema.def.element).map((part) => [part])]
  if (!(schema instanceof z.ZodMiniObject)) return wrong
  const parts = Object.entries(schema.shape as Record<string, z.core.$ZodType>)
  return [...wrong, ...parts.flatMap(([name, part]) => wrongBodies(part).map((value) => ({ [name]: value })))]
}

describe.each([...endpoints])('%s', (_, { query, body }) => {
  it('has a sentence for every wrong value, and says more than that the format is wrong', () => {
    const formats = new Set(['invalid_format', 'custom'])
    for (const schema of [query, body]) {
      for (const value of schema ? wrongBodies(schema) : []) {
        for (const message of schema ? messagesOf(schema, value, 'ru') : [])
          expect(message).toMatch(
            /^([А-Я][а-яё ]+(: \d+|[\d-]+|true или false)?|Кроме pinned [^.]+|Укажите время[^.]+)\.$/,
          )
        for (const { code, message } of schema?.safeParse(value, { error: errorMap('en') }).error?.issues ??
          []) {
          expect(message).toMatch(
            /^((true|[A-Z])[a-z ]+(: \d+|[\d-]+)?|Besides pinned, [^.]+|Must be a time [^.]+)\.$/,
          )
          if (message === 'Invalid format.') expect(formats).toContain(code)
        }
      }
    }
  })
})
