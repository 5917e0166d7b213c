import * as z from 'zod/mini'
import { maxSelectedOrders } from '#freight/orders/order-filter.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'

/** How serious an announcement is, the most serious last. */
export const announcementLevels = ['information', 'warning', 'disruption'] as const
export const AnnouncementLevel = z.enum(announcementLevels)
export type AnnouncementLevel = z.infer<typeof AnnouncementLevel>

/** An announcement of the company as a person reads it, in the language of the request. */
export const Announcement = z.object({
  id: z.uuid(),
  level: AnnouncementLevel,
  title: z.string(),
  /** Plain text with line breaks. */
  text: z.string(),
  /** A page with more about it. */
  link: z.nullable(z.string()),
  from: Instant,
  until: z.nullable(Instant),
  /** True if it is about orders, which are marked. */
  marksOrders: z.boolean(),
  /** True if the person has closed its banner. */
  isClosed: z.boolean(),
})
export type Announcement = z.infer<typeof Announcement>

export const listAnnouncements = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/announcements/',
  summary: 'List the announcements that are for the person now, the most serious first, then the newest',
  auth: 'session',
  reads: 'replica',
  responses: { 200: z.object({ count: z.int(), results: z.array(Announcement) }) },
  etag: true,
})

export const listAnnouncedOrders = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/announcements/orders/',
  summary:
    'Tell which of the given orders are concerned by which announcements; the other orders are left out',
  auth: 'session',
  reads: 'replica',
  query: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxSelectedOrders)) }),
  responses: {
    200: z.object({
      count: z.int(),
      results: z.array(z.object({ orderId: z.uuid(), announcements: z.array(z.uuid()) })),
    }),
  },
})

export const closeAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/announcements/:announcementId/close/',
  summary: 'Close the banner of an announcement for the person, on all devices',
  auth: 'session',
  params: z.object({ announcementId: z.uuid() }),
  responses: { 204: null },
  errors: ['not_found'],
})
