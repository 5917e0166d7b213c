import * as z from 'zod/mini'
import { SheetState, sheetRef } from '#company/rate-sheets.ts'
import { TransportMode } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate, Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

/** Sheets count as expiring in their last days with prices. */
export const expiringDays = 14

/** Consecutive days. */
export const DaySpan = z.object({ from: CalendarDate, to: CalendarDate })
export type DaySpan = z.infer<typeof DaySpan>

/** A version on the calendar. */
export const CalendarVersion = z.object({
  id: z.uuid(),
  version: z.int(),
  state: SheetState,
  validFrom: CalendarDate,
  validTo: CalendarDate,
  /** On which it gives prices: its validity without the days that a later version took over. */
  days: z.array(DaySpan),
  lanes: z.int(),
  publishedAt: z.nullable(Instant),
})

/** A sheet with its drafts and published versions, or the latest one that was withdrawn. */
export const CalendarSheet = z.object({
  ref: z.string(),
  name: z.string(),
  organization: z.nullable(z.object({ id: z.uuid(), ref: z.string(), name: z.string() })),
  modes: z.array(TransportMode),
  /** The first ones by name, at most 20. */
  carriers: z.array(z.string()),
  versions: z.array(CalendarVersion),
  /** The last day with prices; null if there is none. */
  endsOn: z.nullable(CalendarDate),
  /** Days without prices between its first and its last one. */
  gaps: z.array(DaySpan),
})
export type CalendarSheet = z.infer<typeof CalendarSheet>

export const sheetViews = ['current', 'expiring', 'drafts', 'ended', 'all'] as const
export const SheetView = z.enum(sheetViews)
export type SheetView = z.infer<typeof SheetView>

export const listRateCalendar = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/rate-calendar/',
  summary:
    'List rate sheets with the days on which their versions give prices, with their gaps, those that end first on top',
  auth: 'company',
  subject: 'rates',
  reads: 'replica',
  query: z.object({
    /**
     * `current` has a draft, or prices today or later · `expiring` has its last prices within 14 days ·
     * `drafts` has one · `ended` has neither prices nor a draft. By default all.
     */
    view: z.optional(SheetView),
    /** Only this one, with all its versions. */
    ref: z.optional(sheetRef),
    /** In reference, name, customer or carrier. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    transportMode: z.optional(z.array(TransportMode)),
    /** Only those of this customer. */
    organizationRef: z.optional(sheetRef),
    ...pageQuery,
  }),
  responses: { 200: pageOf(CalendarSheet) },
})
