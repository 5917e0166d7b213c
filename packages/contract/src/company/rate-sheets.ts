import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate, Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { ifNoneMatch } from '#shared/request-headers.ts'
import { SheetContent, SheetLane, sheetBody } from './sheet-content.ts'

/** The company's reference of a sheet or a customer. */
export const sheetRef = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/**
 * A draft can be changed, a published version never: the next save makes the next version, which takes the
 * place of the one before on the days of its validity once it's published. A withdrawn one gives no prices.
 */
export const sheetStates = ['draft', 'published', 'withdrawn'] as const
export const SheetState = z.enum(sheetStates)
export type SheetState = z.infer<typeof SheetState>

/** One version of a rate sheet, without its lanes. */
export const RateSheet = z.object({
  /** Names this version as it's saved: a draft that is saved again has another one. */
  id: z.uuid(),
  ref: z.string(),
  version: z.int(),
  state: SheetState,
  name: z.string(),
  organization: z.nullable(z.object({ id: z.uuid(), ref: z.string(), name: z.string() })),
  validFrom: CalendarDate,
  validTo: CalendarDate,
  terms: z.nullable(z.string()),
  lanes: z.int(),
  savedAt: Instant,
  publishedAt: z.nullable(Instant),
  withdrawnAt: z.nullable(Instant),
})
export type RateSheet = z.infer<typeof RateSheet>

export const sheetParams = z.object({ ref: sheetRef })
const params = sheetParams
export const SheetVersion = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const versionQuery = { version: z.optional(SheetVersion) }

export const listRateSheets = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/rate-sheets/',
  summary: 'List rate sheets with all their versions, newest first',
  auth: 'company',
  subject: 'rates',
  reads: 'replica',
  query: z.object({
    state: z.optional(z.array(SheetState)),
    /** Only these versions. */
    ids: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
    /** Only those of this customer. */
    organizationRef: z.optional(sheetRef),
    /** Only published ones that give prices for cargo that is ready on this day. */
    on: z.optional(CalendarDate),
    ...pageQuery,
  }),
  responses: { 200: pageOf(RateSheet) },
})

export const getRateSheet = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/rate-sheets/:ref/',
  summary: 'Read a version of a rate sheet, by default the latest',
  auth: 'company',
  subject: 'rates',
  params,
  query: z.object(versionQuery),
  responses: { 200: RateSheet },
  errors: ['not_found'],
})

export const listRateLanes = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/rate-sheets/:ref/lanes/',
  summary: 'List the lanes of a version of a rate sheet, by default the latest, in the order of the sheet',
  auth: 'company',
  subject: 'rates',
  params,
  query: z.object({ ...versionQuery, ...pageQuery }),
  responses: { 200: pageOf(SheetLane) },
  errors: ['not_found'],
})

export const saveRateSheet = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/rate-sheets/:ref/',
  summary:
    'Save a whole rate sheet as a draft: a new sheet or version (201), or the draft that there is (200); the same call again changes nothing',
  auth: 'company',
  subject: 'rates',
  params,
  /** `*` refuses to change a sheet that exists: 400 for `ref`. */
  headers: ifNoneMatch,
  body: SheetContent,
  largeBody: { ...sheetBody, list: 'lanes' },
  responses: { 200: RateSheet, 201: RateSheet },
})

export const publishRateSheet = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/rate-sheets/:ref/publish/',
  summary: 'Publish the draft of a rate sheet, so that it gives prices; the same call again changes nothing',
  auth: 'company',
  subject: 'rates',
  params,
  responses: { 200: RateSheet },
  errors: ['not_found', 'wrong_state'],
})

export const withdrawRateSheet = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/rate-sheets/:ref/withdraw/',
  summary:
    'Withdraw all published versions of a rate sheet, so that they give no more prices; the same call again changes nothing',
  auth: 'company',
  subject: 'rates',
  params,
  responses: { 200: RateSheet },
  errors: ['not_found', 'wrong_state'],
})
