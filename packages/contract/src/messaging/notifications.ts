import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { ArrivalsPrecision, CalendarDate, Instant, Precision } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

export const notificationKinds = [
  'order-departed',
  'order-arrived',
  'order-delayed',
  'arrival-changed',
  'order-canceled',
  'document-added',
  'document-accepted',
  'document-rejected',
  'invoice-added',
  'preorder-approved',
  'preorder-rejected',
  'preorder-update-requested',
  'preorder-changes-proposed',
  'preorder-amendment-confirmed',
  'preorder-amendment-declined',
  'preorder-cancellation-confirmed',
  'preorder-cancellation-declined',
  'quote-offered',
  'quote-refused',
  'quote-expiring',
  'message-received',
  'security',
] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>

export const notificationStates = ['new', 'viewed'] as const
export const NotificationState = z.enum(notificationStates)
export type NotificationState = z.infer<typeof NotificationState>

/** The facts in a notification's text; each kind uses some of them. */
export const NotificationData = z.object({
  /** Cities of the order. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** The place where it happened. */
  place: z.optional(z.string()),
  /** IANA time zone of `place`, or of the destination for arrival times. */
  timeZone: z.optional(z.nullable(z.string())),
  at: z.optional(Instant),
  previousArrival: z.optional(Instant),
  estimatedArrival: z.optional(Instant),
  /** The precision of times that are known only as days. */
  precision: z.optional(z.object({ at: z.optional(Precision), ...ArrivalsPrecision.shape })),
  /** When the cargo is expected at the door, behind an arrival there. */
  delivery: z.optional(z.object({ at: Instant, precision: z.optional(Precision) })),
  documentId: z.optional(z.uuid()),
  documentName: z.optional(z.string()),
  invoiceNumber: z.optional(z.string()),
  amount: z.optional(Money),
  dueOn: z.optional(CalendarDate),
  /**
   * The agreed price of a pre-order that no longer holds, or wouldn't with what is proposed; one for each
   * currency.
   */
  endedPrice: z.optional(z.array(Money)),
  /** Until when an offer can be accepted, in `timeZone`. */
  validUntil: z.optional(Instant),
  reason: z.optional(z.string()),
  /** The company's question about a pre-order, or its note on an answer; the beginning of a long text. */
  question: z.optional(z.string()),
  note: z.optional(z.string()),
  /** The beginning of the company's message, and the conversation, which has the ID of its subject. */
  message: z.optional(z.string()),
  threadId: z.optional(z.uuid()),
  security: z.optional(z.enum(['sign-in', 'second-factor', 'password'])),
  /** The browser and operating system as they name themselves, and the IP address. */
  device: z.optional(z.string()),
  ip: z.optional(z.string()),
})
export type NotificationData = z.infer<typeof NotificationData>

const Subject = z.nullable(z.object({ id: z.uuid(), number: z.string() }))

export const Notification = z.object({
  id: z.uuid(),
  kind: NotificationKind,
  state: NotificationState,
  viewed: z.boolean(),
  createdAt: Instant,
  order: Subject,
  preorder: Subject,
  quote: Subject,
  data: NotificationData,
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/notifications/',
  summary: 'List notifications, newest first',
  auth: 'session',
  reads: 'replica',
  query: z.object({ state: z.optional(z.array(NotificationState)), ...pageQuery }),
  responses: { 200: pageOf(Notification) },
})

export const updateNotification = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/customer/notifications/:notificationId/',
  summary: 'Mark a notification as viewed or new',
  auth: 'session',
  params: z.object({ notificationId: z.uuid() }),
  body: z.strictObject({ viewed: z.boolean() }),
  responses: { 200: Notification },
  errors: ['not_found'],
})

export const countNotifications = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/notifications/count/',
  summary: 'Count notifications',
  auth: 'session',
  reads: 'replica',
  responses: { 200: z.object({ count: z.int(), countNew: z.int() }) },
  etag: true,
})

export const markAllNotificationsViewed = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/notifications/mark-all-viewed/',
  summary: 'Mark all notifications as viewed',
  auth: 'session',
  responses: { 204: null },
})
