import * as z from 'zod/mini'
import { RateSheet, SheetVersion, sheetParams, sheetRef } from '#company/rate-sheets.ts'
import { type SheetLine, ZoneMember } from '#company/sheet-content.ts'
import { ChargeBasis, ChargeCode, ChargeLeg } from '#freight/charges.ts'
import { LoadType } from '#freight/orders/order-codes.ts'
import { TransportMode } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

const params = sheetParams

/** Lanes of equal rank that both give a price on the same days; publishing is refused while there are any. */
export const SheetOverlap = z.object({
  lane: z.string(),
  otherLane: z.string(),
  /** The same sheet, if both lanes are in it. */
  otherRef: z.string(),
  otherName: z.string(),
  /** The first and the last common day. */
  from: CalendarDate,
  to: CalendarDate,
})
export type SheetOverlap = z.infer<typeof SheetOverlap>

export const listSheetOverlaps = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/rate-sheets/:ref/overlaps/',
  summary:
    'List the lanes of a version, by default the latest, that overlap with published sheets, at most 50',
  auth: 'company',
  subject: 'rates',
  params,
  query: z.object({ version: z.optional(SheetVersion) }),
  responses: { 200: z.object({ results: z.array(SheetOverlap) }) },
  errors: ['not_found'],
})

export const priceParts = ['amount', 'min', 'max', 'break'] as const
export const PricePart = z.enum(priceParts)
export type PricePart = z.infer<typeof PricePart>

/** One price of a line in both versions; null where a version has none. */
export const PriceChange = z.object({
  part: PricePart,
  /** The quantity of a break. */
  from: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** How much more or less, such as `4.2` or `-3.0`; null if a version has no price, or another currency. */
  percent: z.nullable(z.string()),
})

const change = z.enum(['added', 'removed', 'changed'])

/** A line of a lane that differs. */
export const LineChange = z.object({
  change,
  code: ChargeCode,
  leg: ChargeLeg,
  basis: ChargeBasis,
  equipment: z.nullable(z.string()),
  zone: z.nullable(z.array(ZoneMember)),
  currency: z.string(),
  /** The other version's currency, if it differs. */
  currencyBefore: z.nullable(z.string()),
  prices: z.array(PriceChange),
  /** Other members that differ, by name. */
  members: z.array(z.string()),
}) satisfies z.ZodMiniType<Partial<SheetLine>>
export type LineChange = z.infer<typeof LineChange>

/** A lane that differs; it's found by its reference. */
export const LaneChange = z.object({
  change,
  ref: z.string(),
  mode: TransportMode,
  loadType: LoadType,
  from: z.array(ZoneMember),
  to: z.array(ZoneMember),
  carrier: z.nullable(z.string()),
  service: z.nullable(z.string()),
  /** Its members that differ, by name. */
  members: z.array(z.string()),
  /** Lines of a lane that was added or removed, too. */
  lines: z.array(LineChange),
})
export type LaneChange = z.infer<typeof LaneChange>

const value = z.nullable(z.string())

/** A page of the lanes that differ, with what differs in the sheet itself and the counts of all lanes. */
export const SheetChanges = z.extend(pageOf(LaneChange), {
  before: RateSheet,
  after: RateSheet,
  /** Name, customer, validity and terms that differ. */
  members: z.array(
    z.object({
      member: z.enum(['name', 'organization', 'validFrom', 'validTo', 'terms']),
      before: value,
      after: value,
    }),
  ),
  lanes: z.object({ added: z.int(), removed: z.int(), changed: z.int(), unchanged: z.int() }),
})

export const listSheetChanges = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/rate-sheets/:ref/changes/',
  summary: 'Compare two versions of a rate sheet: the lanes and lines that were added, removed and changed',
  auth: 'company',
  subject: 'rates',
  params,
  query: z.object({
    /** By default the one before. */
    before: z.optional(SheetVersion),
    /** By default the latest. */
    after: z.optional(SheetVersion),
    ...pageQuery,
  }),
  responses: { 200: SheetChanges },
  errors: ['not_found'],
})

export const takeBackSheet = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/rate-sheets/:ref/take-back/',
  summary:
    'Undo the latest publishing: that version gives no more prices, those before it give theirs again, and its content is the draft; 409 while there is another draft',
  auth: 'company',
  subject: 'rates',
  params,
  responses: { 200: RateSheet },
  errors: ['not_found', 'wrong_state'],
})

export const restoreSheet = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/rate-sheets/:ref/restore/',
  summary:
    'Undo the latest withdrawal, so that these versions give prices again; 409 if there is none to undo',
  auth: 'company',
  subject: 'rates',
  params,
  responses: { 200: RateSheet },
  errors: ['not_found', 'wrong_state'],
})

export const discardDraft = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/company/rate-sheets/:ref/draft/',
  summary: 'Delete the draft of a rate sheet; 204 also where there is none',
  auth: 'company',
  subject: 'rates',
  params,
  /** The draft that is meant; 412 if it was saved again. */
  query: z.object({ id: z.optional(z.uuid()) }),
  responses: { 204: null },
  errors: ['stale'],
})

/** A change in percent, such as `3.5` or `-10`. */
const percent = z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,4})?$/))
/** Prices become multiples of it. */
const step = z.string().check(z.regex(/^(?=.*[1-9])\d{1,6}(\.\d{1,4})?$/))

/** How a copy differs from its source. */
export const SheetCopy = z.strictObject({
  /** By default the latest. */
  version: z.optional(SheetVersion),
  /** The same reference makes the next version. */
  ref: sheetRef,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  organizationRef: z.nullable(sheetRef),
  validFrom: CalendarDate,
  /** Days of single lines move by as many days as the first one. */
  validTo: CalendarDate,
  percent: z._default(percent, '0'),
  /** Only these charges change by the percentage; null is all. */
  codes: z._default(z.nullable(z.array(ChargeCode).check(z.maxLength(50))), null),
  /** By default the decimals that the price or its currency has. */
  roundTo: z._default(z.nullable(step), null),
})

export const copyRateSheet = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/rate-sheets/:ref/copy/',
  summary:
    'Copy a version of a rate sheet as the draft of the same or of a new one, with other dates and prices changed by a percentage',
  auth: 'company',
  subject: 'rates',
  params,
  body: SheetCopy,
  responses: { 201: RateSheet },
  errors: ['not_found'],
})
