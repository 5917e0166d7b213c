import * as z from 'zod/mini'
import { customerParts, defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { nameLength, photoBytes } from '#shared/limits.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { sessionSignature } from '#shared/signed-query.ts'
import { TimeZone } from '#shared/time-zone.ts'
import { Phone } from './addresses/phone.ts'
import { ChosenColumns } from './preferences/chosen-columns.ts'

export const locales = ['en', 'ru'] as const
export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>

export const channels = ['sms', 'email', 'disabled'] as const
export const Channel = z.enum(channels)

export const notificationRhythms = ['at-once', 'daily', 'weekly'] as const
export const NotificationRhythm = z.enum(notificationRhythms)
export type NotificationRhythm = z.infer<typeof NotificationRhythm>

export const notificationScopes = ['all', 'followed'] as const
const NotificationScope = z.enum(notificationScopes)

const Hour = z.int().check(z.minimum(0), z.maximum(23))

export const Organization = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Parts of the portal that it doesn't have, and documents that it can't upload; missing for none. */
  without: z.optional(z.object({ parts: z.array(z.enum(customerParts)), uploads: z.array(z.string()) })),
})
export type Organization = z.infer<typeof Organization>

/** `image` is a URL on this server that needs no header; valid while the session lasts. */
export const Avatar = z.object({ id: z.uuid(), image: z.string() })
export type Avatar = z.infer<typeof Avatar>

/** The signed-in person. */
export const User = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  avatar: z.nullable(Avatar),
  organizations: z.array(Organization),
  /** True for a member of the company's staff, who has the desk too. */
  isStaff: z.boolean(),
  locale: Locale,
  secondFactor: Channel,
  /** The masked destination of its codes, such as `a•••@customer.example`. */
  secondFactorDestination: z.nullable(z.string()),
  notificationChannel: Channel,
  /** About which orders emails or SMS are sent: all, or only those that the person follows. */
  notificationScope: NotificationScope,
  /** When emails or SMS about notifications are sent: each at once, or all together daily or on Mondays. */
  notificationSchedule: z.object({
    rhythm: NotificationRhythm,
    /** When a digest is sent, in `timeZone`. */
    hour: Hour,
    /** IANA name; null until the person chooses a rhythm. */
    timeZone: z.nullable(z.string()),
  }),
  /** The columns of the order table in the person's order; null for the usual ones. */
  orderColumns: z.nullable(ChosenColumns),
  /** Turns keys that type a character, such as `j` or `/`, into shortcuts in the portal (WCAG 2.1.4). */
  singleKeyShortcuts: z.boolean(),
  /** True if the company has terms that the person hasn't accepted yet; otherwise missing. */
  termsDue: z.optional(z.literal(true)),
  /** Set while a colleague of the company sees the portal as this person does. */
  view: z.optional(z.object({ id: z.uuid(), reason: z.string(), endsAt: Instant })),
})
export type User = z.infer<typeof User>

export const getCurrentUser = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/users/me/',
  summary: 'Read the signed-in person',
  auth: 'session',
  responses: { 200: User },
  etag: true,
})

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(nameLength))

/** An empty string or null removes the number. */
const OptionalPhone = z.nullable(z.union([z.literal(''), Phone]))

/** A person's name and phone number, as they change it. */
export const Profile = z.object({ firstName: Name, lastName: Name, phone: OptionalPhone })

const NotificationSchedule = z.strictObject({ rhythm: NotificationRhythm, hour: Hour, timeZone: TimeZone })

/**
 * Members that people can change themselves; two-step verification, password and email have separate
 * endpoints.
 */
export const UserChanges = z.strictObject({
  firstName: z.optional(Name),
  lastName: z.optional(Name),
  phone: z.optional(OptionalPhone),
  locale: z.optional(Locale),
  notificationChannel: z.optional(Channel),
  notificationScope: z.optional(NotificationScope),
  notificationSchedule: z.optional(NotificationSchedule),
  /** Null for the usual columns. */
  orderColumns: z.optional(z.nullable(ChosenColumns)),
  singleKeyShortcuts: z.optional(z.boolean()),
  /** The ID of an uploaded photo sets it; an empty string removes it. */
  avatar: z.optional(z.union([z.literal(''), z.uuid()])),
})

export const updateCurrentUser = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/customer/users/me/',
  summary: 'Update some fields of the signed-in person',
  auth: 'session',
  body: UserChanges,
  responses: { 200: User },
})

/** Every changeable field of a person. */
export const ChangedUser = z.strictObject({
  firstName: Name,
  lastName: Name,
  phone: OptionalPhone,
  locale: Locale,
  notificationChannel: Channel,
  /** These stay if they're missing, as older clients send them. */
  notificationScope: z.optional(NotificationScope),
  notificationSchedule: z.optional(NotificationSchedule),
  singleKeyShortcuts: z.optional(z.boolean()),
})

/** Like the partial update, but with every field; the photo stays. */
export const replaceCurrentUser = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/customer/users/me/',
  summary: 'Replace all changeable fields of the signed-in person',
  auth: 'session',
  body: ChangedUser,
  responses: { 200: User },
})

/** Crops the photo to a centered square; it's shown once the person is updated with its ID. */
export const uploadAvatar = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/users/me/avatar/',
  summary: 'Upload a photo of the signed-in person',
  auth: 'session',
  upload: { member: 'image', maxBytes: photoBytes, accept: 'image/*' },
  responses: { 201: Avatar },
  errors: ['too_large', 'unsupported_media_type', 'unavailable'],
})

/** The signed URL in `image` members; the response is the photo as WebP. */
export const showAvatar = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/avatars/:avatarId/',
  summary: "Read a person's own photo by its signed URL",
  auth: 'public',
  params: z.object({ avatarId: z.uuid() }),
  query: z.object(sessionSignature),
  download: ['image/webp'],
  responses: { 200: z.unknown() },
  errors: ['not_found'],
})

export const listOrganizations = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/organizations/',
  summary: "List the signed-in person's organizations",
  auth: 'session',
  query: z.object(pageQuery),
  responses: { 200: pageOf(Organization) },
})
