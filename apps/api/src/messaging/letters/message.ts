import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'

export type MessageChannel = 'email' | 'sms'

/** When, from where and by what something was done to an account, for its owner to recognize. */
export interface Occurrence {
  /** RFC 3339. */
  at?: string
  /** The browser and its system as they name themselves. */
  device?: string | null
  /** The client's IP address. */
  place?: string | null
}

/**
 * What a message says, without its words: those are put together in the person's language when it is sent or
 * shown. `minutes` and `days` are how long the code or link is valid; the message isn't sent after that.
 */
export type MessageContent =
  | { kind: 'second-factor-code'; code: string; minutes: number }
  | { kind: 'registration-code'; code: string; minutes: number }
  | { kind: 'destination-code'; code: string; minutes: number }
  | { kind: 'password-reset'; url: string; minutes: number }
  | { kind: 'email-change'; url: string; days: number }
  | (SecurityContent & Occurrence)
  | InvitationContent
  | { kind: 'member-invitation'; organization: string; invitationId: string; days: number; until: string }
  /** To the operator; `until` is an instant. */
  | { kind: 'typed-codes-closed'; failures: number; until: string }
  /** To the operator; `since` is an instant. */
  | { kind: 'webhook-failing'; name: string; since: string; waiting: number }
  | QuestionContent
  | NotificationContent
  | DigestContent

/** What happened to an account. */
export type SecurityContent =
  | { kind: 'password-changed' }
  /** To the old email; `address` is the new one, masked. Queued messages have it under this name. */
  | { kind: 'email-changed'; state: 'requested' | 'changed'; address: string }
  | { kind: 'second-factor-changed'; state: 'sms' | 'email' | 'disabled' }
  | { kind: 'passkey-added'; name: string }
  | { kind: 'passkey-removed'; name: string }
  | { kind: 'passkey-suspicious'; name: string }
  | { kind: 'new-sign-in' }

/** `until` is the last day of the card; messages queued before there was one only have `days`. */
interface InvitationContent {
  kind: 'invitation'
  organization: string
  url: string
  code: string
  days: number
  until?: string
}

/** A notification that the portal shows too; `orderNumber` is the order's, or the pre-order's or quote's. */
export interface NotificationContent {
  kind: 'notification'
  notificationKind: NotificationKind
  orderNumber: string | null
  orderId: string | null
  /** Missing in messages queued before there were pre-orders. */
  preorderId?: string | null
  /** Missing in messages queued before there were quotes. */
  quoteId?: string | null
  data: NotificationData
}

/** Several notifications in one message, by what they are about. */
export interface DigestContent {
  kind: 'digest'
  updates: number
  subjects: DigestSubject[]
  /** How many orders, pre-orders and quotes aren't named. */
  moreSubjects: number
}

export interface DigestSubject extends Omit<NotificationContent, 'kind' | 'notificationKind' | 'data'> {
  /** Cities. */
  from: string | null
  to: string | null
  updates: Pick<NotificationContent, 'notificationKind' | 'data'>[]
  moreUpdates: number
}

/** A time of an order as its place has it. */
export interface AskedTime {
  /** An instant. */
  at: string
  classifier: 'planned' | 'estimated' | 'actual'
  timeZone: string | null
}

/** To a contact of the company: what a customer asks about an order. Answers go to the person. */
export interface QuestionContent {
  kind: 'order-question'
  orderNumber: string
  customerReference: string | null
  organization: string
  person: { name: string; email: string; phone: string | null }
  /** Cities. */
  from: string
  to: string
  departure: AskedTime | null
  arrival: AskedTime | null
  containers: string[]
  /** How many containers aren't named. */
  moreContainers: number
  paragraphs: string[]
}

/** How long the message is of any use, in seconds; null where it doesn't age. */
export function usefulSeconds(content: MessageContent): number | null {
  if ('minutes' in content) return content.minutes * 60
  return 'days' in content ? content.days * 86_400 : null
}

/** Whether people can turn messages of this kind off; never those about security or with a code. */
export function isOptional(content: MessageContent): boolean {
  return (
    content.kind === 'digest' || (content.kind === 'notification' && content.notificationKind !== 'security')
  )
}

const secretNames = ['code', 'url'] as const

/** Replaces a code or link. */
export const wiped = '••••••'

/** The codes and links in it that open something, as they appear there. */
export function secretsOf(content: MessageContent): string[] {
  const members = new Map<string, unknown>(Object.entries(content))
  return secretNames.flatMap((name) => {
    const value = members.get(name)
    return typeof value === 'string' && value !== wiped ? [value] : []
  })
}
