import { chargeBases, chargeLegs, paymentTerms } from '@portolan/freight/charges/charge-line'
import * as z from 'zod/mini'
import type { Cell } from '#freight/imports/files/row.ts'
import { Rule } from '#freight/imports/mapping/import-map.ts'
import type { MapFaults } from '#freight/imports/mapping/map-faults.ts'
import { type CompiledNamedMap, compileNamedMap, namedMap } from '#freight/imports/mapping/named-map.ts'
import { aNumber, anAmount, anyText, oneOf } from '#freight/imports/mapping/rule.ts'

/** The mapping file of `portal import charges`: how rows become charges of orders. */
export const ChargeMap = z.strictObject({
  ...namedMap,
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

/** Binds a map to a file's header; throws an OperatorError with all errors of the map. */
export function compileChargeMap(
  map: ChargeMap,
  header: readonly Cell[],
  faults?: MapFaults,
): CompiledNamedMap {
  const { charge } = map
  return compileNamedMap(map, 'charge', header, faults, ({ required, optional }) => [
    required('code', charge.code, anyText),
    required('currency', charge.currency, anyText),
    ...optional('amount', charge.amount, anAmount),
    ...optional('leg', charge.leg, oneOf(chargeLegs)),
    ...optional('basis', charge.basis, oneOf(chargeBases)),
    ...optional('percentOf', charge.percentOf, anyText),
    ...optional('quantity', charge.quantity, aNumber),
    ...optional('unit', charge.unit, anyText),
    ...optional('unitPrice', charge.unitPrice, anAmount),
    ...optional('paymentTerm', charge.paymentTerm, oneOf(paymentTerms)),
    ...optional('included', charge.included, oneOf(['yes', 'no'])),
  ])
}
