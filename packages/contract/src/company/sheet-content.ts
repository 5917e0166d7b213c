import * as z from 'zod/mini'
import { ChargeBasis, ChargeCode, ChargeLeg, Decimal, PaymentTerm } from '#freight/charges.ts'
import { LoadType } from '#freight/orders/order-codes.ts'
import { TransportMode } from '#freight/places.ts'
import { CalendarDate } from '#shared/instants.ts'
import { severalLines, unitPrice } from '#shared/text-kinds.ts'
import { Currency } from './currency.ts'

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const optionalText = (longest: number) => z._default(z.nullable(text(longest)), null)
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/))
/** The sum of a hundred such amounts is still an amount. */
const maxDigits = 12
const isNotLarge = z.check<string>(({ value, issues }) => {
  const digits = /^-?0*(\d*)/.exec(value)?.[1] ?? ''
  if (digits.length > maxDigits) issues.push({ code: 'custom', input: value, params: { reason: 'large' } })
})
const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,6})?$/), isNotLarge)
const above0 = z.string().check(z.regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/))
const optionalAbove0 = z._default(z.nullable(above0), null)
const optionalAmount = z._default(z.nullable(amount), null)
const optionalDay = z._default(z.nullable(CalendarDate), null)
const limit = z._default(z.nullable(z.number().check(z.gt(0), z.maximum(1e9))), null)

/** `member` of each entry must be unique; the error is reported for the later one. */
function distinct<Name extends string>(member: Name) {
  return z.check<Record<Name, string>[]>(({ value, issues }) => {
    const seen = new Set<string>()
    for (const [index, { [member]: own }] of value.entries()) {
      if (seen.has(own))
        issues.push({ code: 'custom', input: own, path: [index, member], params: { reason: 'repeated' } })
      seen.add(own)
    }
  })
}

/** `last` must not come before `first`, where both are given. */
function inOrder<First extends string, Last extends string>(first: First, last: Last) {
  return z.check<Record<First | Last, string | number | null>>(({ value, issues }) => {
    const [from, to] = [value[first], value[last]]
    if (from !== null && to !== null && to < from)
      issues.push({ code: 'custom', input: to, path: [last], params: { reason: 'reversed', field: first } })
  })
}

/** The most lanes of a sheet, members of a zone and lines of a lane. */
export const maxLanes = 5_000
export const maxZoneMembers = 200
export const maxLaneLines = 100

/** A body with as many lanes as a sheet may have, or with the table that they come from and its header. */
export const sheetBody = { maxBytes: 16 * 1024 * 1024, maxValues: 1_000_000, maxEntries: maxLanes + 1 }

/**
 * A place or an area, from the narrowest: a port or another place by its UN/LOCODE, postcodes, a city, a
 * country, everywhere.
 */
export const ZoneMember = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('locode'), locode: z.string().check(z.regex(/^[A-Z]{2}[A-Z2-9]{3}$/)) }),
  z.strictObject({
    kind: z.literal('postcode'),
    countryCode,
    /** The beginning of a postcode; the longer, the narrower. */
    prefix: z.string().check(z.trim(), z.regex(/^[0-9A-Za-z][0-9A-Za-z -]{0,9}$/)),
  }),
  z.strictObject({ kind: z.literal('city'), countryCode, city: text(200) }),
  z.strictObject({ kind: z.literal('country'), countryCode }),
  z.strictObject({ kind: z.literal('everywhere') }),
])
export type ZoneMember = z.infer<typeof ZoneMember>

const Zone = z.array(ZoneMember).check(z.minLength(1), z.maxLength(maxZoneMembers))

/**
 * When a line is charged: with every transport, with a service that the customer orders, or for such cargo.
 */
export const lineOccasions = [
  'always',
  'pickup',
  'delivery',
  'exportClearance',
  'importClearance',
  'insurance',
  'dangerous',
  'temperature',
] as const
export const LineOccasion = z.enum(lineOccasions)
export type LineOccasion = z.infer<typeof LineOccasion>

/** Decimal texts, which don't compare like numbers as text. */
const inOrderOfAmounts = z.check<{ min: string | null; max: string | null }>(({ value, issues }) => {
  const { min, max } = value
  if (min !== null && max !== null && Number(max) < Number(min))
    issues.push({ code: 'custom', input: max, path: ['max'], params: { reason: 'reversed', field: 'min' } })
})

const namesItsBase = z.check<{ basis: z.infer<typeof ChargeBasis>; percentOf: string[] }>(
  ({ value, issues }) => {
    if (value.basis === 'percent' && value.percentOf.length === 0)
      issues.push({ code: 'custom', input: [], path: ['percentOf'], params: { reason: 'required' } })
  },
)

/** A charge line says the share as a fraction of one with six decimals: 12.5 is 0.125. */
const percentDecimals = 4

const hasExactShare = z.check<{ basis: z.infer<typeof ChargeBasis>; amount: string | null }>(
  ({ value, issues }) => {
    const { basis, amount } = value
    const decimals = amount?.split('.')[1]?.replace(/0+$/, '') ?? ''
    if (basis === 'percent' && decimals.length > percentDecimals)
      issues.push({
        code: 'custom',
        input: amount,
        path: ['amount'],
        params: { reason: 'decimals', limit: percentDecimals },
      })
  },
)

/** One line of a lane's tariff: the basis of a charge and its price. */
export const SheetLine = z
  .strictObject({
    code: ChargeCode,
    leg: ChargeLeg,
    basis: ChargeBasis,
    currency: Currency,
    /**
     * The price of one unit, or the percentage with at most four decimals; null if breaks have the prices, if
     * the charge is included, or if its price is given on request: an option with it is then incomplete.
     */
    amount: unitPrice(z._default(z.nullable(Decimal.check(isNotLarge)), null)),
    /** The units that the price is for, such as 100 of a price per 100 kg; null is 1. */
    per: optionalAbove0,
    /**
     * Prices from a quantity on: N of an air tariff is from 0. A quantity is charged as the next break if
     * that costs less.
     */
    breaks: z._default(
      z.array(z.strictObject({ from: amount, amount })).check(z.maxLength(30), distinct('from')),
      [],
    ),
    /** The least that is counted; null is 1 for revenue tonnes and none for every other basis. */
    minQuantity: optionalAbove0,
    /** The lowest and the highest that the charge comes to, with the decimals of the currency. */
    min: optionalAmount,
    max: optionalAmount,
    /** The codes that a percentage is of. */
    percentOf: z._default(z.array(ChargeCode).check(z.maxLength(20)), []),
    /**
     * The container type that the price is for, by its ISO 6346 code or trade name; null is all that no other
     * line names.
     */
    equipment: optionalText(20),
    /** Cubic centimeters that count as one kilogram; null is the usual of the mode. */
    volumetricDivisor: optionalAbove0,
    /** Kilograms that a chargeable weight is rounded up to a multiple of; null is the usual of the mode. */
    roundingStepKg: optionalAbove0,
    paymentTerm: z._default(z.nullable(PaymentTerm), null),
    /** In the price of another line: shown as 0. */
    included: z._default(z.boolean(), false),
    /**
     * null: what is usual for the code (PUP with a pick-up, INS with insurance, DGS for dangerous goods …),
     * else always.
     */
    occasion: z._default(z.nullable(LineOccasion), null),
    /**
     * The part of the lane's zone where the line applies, such as delivery to some postcodes; null
     * everywhere.
     */
    zone: z._default(z.nullable(Zone), null),
    validFrom: optionalDay,
    validTo: optionalDay,
  })
  .check(inOrder('validFrom', 'validTo'), inOrderOfAmounts, namesItsBase, hasExactShare)
export type SheetLine = z.infer<typeof SheetLine>

/**
 * The treatment of dangerous or temperature-controlled cargo: priced by the sheet, refused, or up to the
 * company.
 */
const Acceptance = z._default(z.enum(['yes', 'no', 'ask']), 'ask')

/** The price of one service between two zones. */
export const SheetLane = z.strictObject({
  /** Names the lane within its sheet, such as `SYD-ALG`. */
  ref: text(100),
  mode: TransportMode,
  /** `not-set` is for any. */
  loadType: z._default(LoadType, 'not-set'),
  from: Zone,
  to: Zone,
  via: optionalText(200),
  carrier: optionalText(200),
  service: optionalText(200),
  transitDays: z._default(
    z.nullable(
      z
        .strictObject({
          min: z.int().check(z.minimum(0), z.maximum(1000)),
          max: z.int().check(z.minimum(0), z.maximum(1000)),
        })
        .check(inOrder('min', 'max')),
    ),
    null,
  ),
  frequency: optionalText(200),
  maxWeightKg: limit,
  maxVolumeM3: limit,
  dangerous: Acceptance,
  temperature: Acceptance,
  /** As the company says it, such as “7 days demurrage, 5 days detention”; no price follows from it. */
  freeTime: severalLines(optionalText(500)),
  /** Remarks for the customer about this lane. */
  remarks: severalLines(optionalText(2000)),
  lines: z.array(SheetLine).check(z.minLength(1), z.maxLength(maxLaneLines)),
})
export type SheetLane = z.infer<typeof SheetLane>

/** The content of a sheet. It has only sell rates: buy rates and margins have no place in it. */
export const SheetContent = z
  .strictObject({
    name: text(200),
    /** The customer that the sheet is for, by the company's reference; null for all. */
    organizationRef: z._default(z.nullable(text(200)), null),
    /** The first and the last day on which cargo may be ready. */
    validFrom: CalendarDate,
    validTo: CalendarDate,
    /** Remarks for the customer. */
    terms: severalLines(optionalText(4000)),
    lanes: z.array(SheetLane).check(z.minLength(1), z.maxLength(maxLanes), distinct('ref')),
  })
  .check(inOrder('validFrom', 'validTo'))
export type SheetContent = z.infer<typeof SheetContent>
/** As it may be sent, without what has a default. */
export type SentSheet = z.input<typeof SheetContent>
