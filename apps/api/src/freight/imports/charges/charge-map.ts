import { chargeBases, chargeLegs, paymentTerms } from '@portolan/contract/freight/charge-lines'
import * as z from 'zod/mini'
import type { Cell } from '#freight/imports/files/row.ts'
import { type Field, fieldCompiler, mayBeBlank } from '#freight/imports/mapping/compile-map.ts'
import { FileStyle, NumberMarks, Rule, text } from '#freight/imports/mapping/import-map.ts'
import {
  aNumber,
  anAmount,
  anyText,
  compileTemplate,
  createColumns,
  type FieldKind,
  oneOf,
  type Render,
} from '#freight/imports/mapping/rule.ts'

/** The mapping file of `portal import charges`: how rows become charges of orders. */
export const ChargeMap = z.strictObject({
  file: z.optional(FileStyle),
  /** Names a line in reports. */
  line: z.optional(text),
  numbers: z.optional(NumberMarks),
  /** Needed where several customers have an order of the same name. */
  organization: z.optional(z.strictObject({ ref: Rule })),
  /** The reference of the order or its number. */
  order: z.strictObject({ ref: Rule }),
  charge: z.strictObject({
    code: Rule,
    amount: Rule,
    currency: Rule,
    leg: z.optional(Rule),
    basis: z.optional(Rule),
    percentOf: z.optional(Rule),
    quantity: z.optional(Rule),
    unit: z.optional(Rule),
    unitPrice: z.optional(Rule),
    paymentTerm: z.optional(Rule),
    included: z.optional(Rule),
  }),
})
export type ChargeMap = z.infer<typeof ChargeMap>

/** A map made ready for one file. */
export interface CompiledChargeMap {
  /** The columns of the file that the fields read: a row holds their cells in this order. */
  columns: readonly number[]
  lineId: Render
  organizationRef: Field | null
  orderRef: Field
  fields: Field[]
}

/** Binds a map to the header of a file; throws an OperatorError that names a column which the file lacks. */
export function compileChargeMap(map: ChargeMap, header: readonly Cell[]): CompiledChargeMap {
  const { charge, organization, order } = map
  const columns = createColumns(header)
  const numbers = map.numbers ?? { decimal: '.', group: '' }
  const field = fieldCompiler({ columns, dates: [], numbers })
  const optional = (name: string, rule: Rule | undefined, kind: FieldKind) =>
    rule === undefined ? [] : [field(name, mayBeBlank(rule), kind, false)]
  return {
    columns: columns.used,
    lineId: map.line === undefined ? () => '' : compileTemplate(map.line, columns, 'line'),
    organizationRef: organization === undefined ? null : field('organization.ref', organization.ref, anyText),
    orderRef: field('order.ref', order.ref, anyText),
    fields: [
      field('code', charge.code, anyText),
      field('currency', charge.currency, anyText),
      ...optional('amount', charge.amount, anAmount),
      ...optional('leg', charge.leg, oneOf(chargeLegs)),
      ...optional('basis', charge.basis, oneOf(chargeBases)),
      ...optional('percentOf', charge.percentOf, anyText),
      ...optional('quantity', charge.quantity, aNumber),
      ...optional('unit', charge.unit, anyText),
      ...optional('unitPrice', charge.unitPrice, anAmount),
      ...optional('paymentTerm', charge.paymentTerm, oneOf(paymentTerms)),
      ...optional('included', charge.included, oneOf(['yes', 'no'])),
    ],
  }
}
