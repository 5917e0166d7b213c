import { SheetLine } from '@portolan/contract/company/sheet-content'
import { Money } from '@portolan/contract/shared/money'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldErrors } from '#platform/http/input/field-messages.ts'
import { parseInput } from '#platform/http/input/read-input.ts'
import { inputRules } from './unfit-amount.ts'

const Sent = z.object({
  value: z.nullable(Money),
  charges: z.array(Money),
  unitPrice: z.optional(z.string()),
})

const errorsOf = (schema: z.ZodMiniType, input: unknown) => {
  const { error } = parseInput(schema, input, 'en', inputRules)
  return error === undefined ? {} : fieldErrors(error)
}
const tooMany = ['More decimals than this currency has.']

it.each([
  ['100.5', 'JPY'],
  ['1.005', 'EUR'],
  ['-0.001', 'USD'],
  ['1.0005', 'KWD'],
])('an amount of %s %s is refused wherever it is', (amount, currency) => {
  const value = { amount, currency }
  expect(errorsOf(Money, value)).toEqual({ amount: tooMany })
  expect(errorsOf(Sent, { value, charges: [{ amount: '1', currency }, value] })).toEqual({
    'value.amount': tooMany,
    'charges.1.amount': tooMany,
  })
})

it.each([
  ['100.00', 'JPY'],
  ['1.05', 'EUR'],
  ['1.0500', 'EUR'],
  ['1.005', 'KWD'],
])('an amount of %s %s is taken', (amount, currency) => {
  expect(errorsOf(Money, { amount, currency })).toEqual({})
})

const line = { code: 'BAS', leg: 'main', basis: 'grossKg', currency: 'JPY' }

it('a price for one may have more decimals, the lowest and highest that it comes to may not', () => {
  const breaks = [{ from: '45', amount: '12.345' }]
  expect(errorsOf(SheetLine, { ...line, amount: '12.345', breaks })).toEqual({})
  expect(errorsOf(SheetLine, { ...line, amount: '12.345', min: '100.5', max: '200.5' })).toEqual({
    min: tooMany,
    max: tooMany,
  })
})
