import * as z from 'zod/mini'
import { AnnouncementLevel } from '#freight/announcements/announcements.ts'
import { placeCode } from '#freight/orders/order-filter.ts'
import { TransportMode } from '#freight/places.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { severalLines } from '#shared/text-kinds.ts'

/** The most announcements that are published and haven't ended. */
export const maxPublishedAnnouncements = 50

/** The lengths of an announcement's texts. */
export const announcementLengths = { title: 120, text: 1_000, link: 500 } as const

const PlaceCode = z.string().check(z.regex(placeCode))

/** The text in one language. */
export const AnnouncementText = z.strictObject({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(announcementLengths.title)),
  text: severalLines(z.string().check(z.trim(), z.maxLength(announcementLengths.text))),
})
export type AnnouncementText = z.infer<typeof AnnouncementText>

/**
 * The readers of an announcement. Without members it is for all. `organizations` limits it to these
 * customers, by their refs. The other members choose active orders: those by one of the modes that begin or
 * end at one of the places or go along one of the lanes or on one of the vessels. Then it is for customers
 * with such an order, and these orders are marked.
 */
export const AnnouncementAudience = z.strictObject({
  organizations: z._default(
    z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(200)),
    [],
  ),
  transportMode: z._default(z.array(TransportMode).check(z.maxLength(4)), []),
  /** Countries (ISO 3166 alpha-2) and places (UN/LOCODE). */
  places: z._default(z.array(PlaceCode).check(z.maxLength(50)), []),
  lanes: z._default(z.array(z.strictObject({ from: PlaceCode, to: PlaceCode })).check(z.maxLength(20)), []),
  /** Names without the voyage. */
  vessels: z._default(
    z.array(z.string().check(z.trim(), z.minLength(3), z.maxLength(80))).check(z.maxLength(10)),
    [],
  ),
})
export type AnnouncementAudience = z.infer<typeof AnnouncementAudience>

export const AnnouncementContent = z.strictObject({
  level: AnnouncementLevel,
  en: AnnouncementText,
  ru: AnnouncementText,
  link: z._default(
    z.nullable(z.string().check(z.maxLength(announcementLengths.link), z.regex(/^https:\/\/[^\s"<>\\]+$/))),
    null,
  ),
  audience: z._default(AnnouncementAudience, {
    organizations: [],
    transportMode: [],
    places: [],
    lanes: [],
    vessels: [],
  }),
  /** Shown from this time on. */
  from: Instant,
  /** Null: until it is ended. */
  until: z._default(z.nullable(Instant), null),
  /** Sends one email about it to each reader who gets notifications by email, once it is shown. */
  byEmail: z._default(z.boolean(), false),
})
export type AnnouncementContent = z.infer<typeof AnnouncementContent>

/** An announcement to save, and whether to publish it. */
export const SentAnnouncement = z.extend(AnnouncementContent, { publish: z._default(z.boolean(), false) })

export const announcementStates = ['draft', 'scheduled', 'current', 'ended'] as const
export type AnnouncementState = (typeof announcementStates)[number]

/** An announcement with everything that the company knows of it. */
export const CompanyAnnouncement = z.object({
  id: z.uuid(),
  state: z.enum(announcementStates),
  ...AnnouncementContent.shape,
  /** For `If-Match`. */
  version: z.int(),
  /** Who published it and when; null for a draft. */
  publishedAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  changedAt: Instant,
  /** The name of the person or key who changed it last. */
  changedBy: z.string(),
  /** How many people have closed it, and how many emails about it were queued. */
  closed: z.int(),
  emails: z.int(),
})
export type CompanyAnnouncement = z.infer<typeof CompanyAnnouncement>

const params = z.object({ announcementId: z.uuid() })

export const listCompanyAnnouncements = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/announcements/',
  summary: 'List announcements, the last added first',
  auth: 'company',
  subject: 'announcements',
  reads: 'replica',
  query: z.object({ ...pageQuery }),
  /** `timeZone` is the company's, by whose clocks the desk shows times. */
  responses: { 200: z.extend(pageOf(CompanyAnnouncement), { timeZone: z.string() }) },
})

export const getCompanyAnnouncement = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/announcements/:announcementId/',
  summary: 'Read an announcement',
  auth: 'company',
  subject: 'announcements',
  params,
  responses: { 200: CompanyAnnouncement },
  errors: ['not_found'],
})

export const saveCompanyAnnouncement = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/announcements/:announcementId/',
  summary:
    'Create or replace the announcement with this ID, which the sender chooses, as a draft or published; a published one stays published',
  auth: 'company',
  subject: 'announcements',
  params,
  headers: ifMatch,
  body: SentAnnouncement,
  responses: { 200: CompanyAnnouncement, 201: CompanyAnnouncement },
  errors: ['stale'],
})

export const endCompanyAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/announcements/:announcementId/end/',
  summary: 'End an announcement now; one that has ended stays as it is',
  auth: 'company',
  subject: 'announcements',
  params,
  responses: { 200: CompanyAnnouncement },
  errors: ['not_found'],
})

export const deleteCompanyAnnouncement = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/company/announcements/:announcementId/',
  summary: 'Delete an announcement, which then is shown no more; nothing happens where there is none',
  auth: 'company',
  subject: 'announcements',
  params,
  responses: { 204: null },
})

const counted = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    count: z.int(),
    /** True where there are more than `count`. */
    isCapped: z.boolean(),
    first: z.array(row),
  })

/** The readers of an announcement if it were shown now. */
export const AnnouncementPreview = z.object({
  customers: counted(z.object({ ref: z.string(), name: z.string() })),
  people: counted(z.object({ name: z.string(), organization: z.string() })),
  /** The orders that are marked. */
  orders: counted(z.object({ id: z.uuid(), number: z.string(), organization: z.string() })),
  /** How many of the people get notifications by email. */
  byEmail: z.int(),
})
export type AnnouncementPreview = z.infer<typeof AnnouncementPreview>

export const previewAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/announcements/preview/',
  summary: 'Tell who an announcement would be for now: customers, people and orders; nothing is written',
  auth: 'company',
  subject: 'announcements',
  needs: 'read',
  body: AnnouncementAudience,
  responses: { 200: AnnouncementPreview },
})
