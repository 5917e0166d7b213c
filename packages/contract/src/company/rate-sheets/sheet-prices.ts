import * as z from 'zod/mini'
import { RateSheet, SheetVersion, sheetParams } from '#company/rate-sheets.ts'
import { LineOccasion, maxLaneLines, maxLanes, sheetBody } from '#company/sheet-content.ts'
import { ChargeBasis, ChargeCode, ChargeLeg } from '#freight/charges.ts'
import { LoadType } from '#freight/orders/order-codes.ts'
import { TransportMode } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { PricePart } from './sheet-versions.ts'

/** The most prices that one call changes: twenty of each lane of the largest sheet. */
export const maxPriceChanges = 20 * maxLanes

/** A kind of price that lanes of a page share, as a column of a table. */
export const PriceColumn = z.object({
  code: ChargeCode,
  leg: ChargeLeg,
  basis: ChargeBasis,
  per: z.nullable(z.string()),
  equipment: z.nullable(z.string()),
  /** The part of the lane's zone, as text. */
  zone: z.nullable(z.string()),
  occasion: z.nullable(LineOccasion),
  validFrom: z.nullable(CalendarDate),
  validTo: z.nullable(CalendarDate),
  part: PricePart,
  /** The quantity of a break. */
  from: z.nullable(z.string()),
})
export type PriceColumn = z.infer<typeof PriceColumn>

/** One price: `column` counts in the page's columns from 0, `line` in the lane's lines from 1. */
export const PriceCell = z.object({
  column: z.int(),
  line: z.int(),
  currency: z.string(),
  /** null is a price on request. */
  value: z.nullable(z.string()),
})
export type PriceCell = z.infer<typeof PriceCell>

/** The prices of a lane. */
export const LanePrices = z.object({
  lane: z.string(),
  mode: TransportMode,
  loadType: LoadType,
  /** Zones as text, at most ten places. */
  from: z.string(),
  to: z.string(),
  carrier: z.nullable(z.string()),
  service: z.nullable(z.string()),
  cells: z.array(PriceCell),
})
export type LanePrices = z.infer<typeof LanePrices>

export const listSheetPrices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/rate-sheets/:ref/prices/',
  summary: 'List the prices of a version, by default the latest, as a table with a row for each lane',
  auth: 'company',
  subject: 'rates',
  params: sheetParams,
  query: z.object({
    version: z.optional(SheetVersion),
    cursor: pageQuery.cursor,
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(500))),
  }),
  responses: { 200: z.extend(pageOf(LanePrices), { columns: z.array(PriceColumn) }) },
  errors: ['not_found'],
})

const amount = z.string().check(z.regex(/^\d{1,15}(\.\d{1,6})?$/))

/** A price to change, where `listSheetPrices` has one. */
export const SentPriceChange = z.strictObject({
  lane: z.string().check(z.minLength(1), z.maxLength(100)),
  line: z.int().check(z.minimum(1), z.maximum(maxLaneLines)),
  part: PricePart,
  /** The quantity of a break. */
  from: z._default(z.nullable(amount), null),
  /** null: on request, or no minimum or maximum. */
  value: z.nullable(z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,6})?$/))),
})
export type SentPriceChange = z.infer<typeof SentPriceChange>

export const changeSheetPrices = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/rate-sheets/:ref/prices/',
  summary: 'Change single prices of the latest version, which makes or changes its draft',
  auth: 'company',
  subject: 'rates',
  params: sheetParams,
  body: z.strictObject({
    /** The version as it was read; 412 if another one is the latest by now. */
    id: z.optional(z.uuid()),
    changes: z.array(SentPriceChange).check(z.minLength(1), z.maxLength(maxPriceChanges)),
  }),
  largeBody: { ...sheetBody, list: 'changes', maxEntries: maxPriceChanges },
  responses: { 200: RateSheet },
  errors: ['not_found', 'stale'],
})
