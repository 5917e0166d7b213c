import type { TaskQueue } from '@portolan/contract/company/tasks/tasks'
import type { LetterTexts } from '@portolan/contract/content/letter-texts/letter-names'
import type { AnnouncementLevel } from '@portolan/contract/freight/announcements/announcements'
import type { ThreadSubject } from '@portolan/contract/freight/threads'
import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'
import type { Money } from '@portolan/contract/shared/money'
import type { Role } from '@portolan/contract/shared/roles'

export type MessageChannel = 'email' | 'sms'

/** When, where and with which device something was done to an account, for its owner to recognize. */
export interface Occurrence {
  /** RFC 3339. */
  at?: string
  /** The browser and its system as they name themselves. */
  device?: string | null
  /** The client's IP address. */
  place?: string | null
}

/**
 * The data of a message without its words, which are added in the person's language when it is sent or shown.
 * `minutes` and `days` are the validity of the code or link; the message isn't sent after that.
 */
export type MessageContent = LetterContent | TestLetterContent

/** The same without tests: each kind has a letter of its own. */
export type LetterContent =
  | { kind: 'second-factor-code'; code: string; minutes: number }
  | { kind: 'registration-code'; code: string; minutes: number }
  | { kind: 'destination-code'; code: string; minutes: number }
  | { kind: 'password-reset'; url: string; minutes: number }
  | { kind: 'email-change'; url: string; days: number }
  | (SecurityContent & Occurrence)
  | InvitationContent
  | { kind: 'member-invitation'; organization: string; invitationId: string; days: number; until: string }
  | { kind: 'staff-invitation'; role: Role; url: string; days: number }
  | { kind: 'staff-added'; role: Role }
  /** To the operator, who asked for it. */
  | { kind: 'test-email' }
  /** To the operator; `until` is an instant. */
  | { kind: 'typed-codes-closed'; failures: number; until: string }
  /** To the operator; `since` is an instant. */
  | { kind: 'webhook-failing'; name: string; since: string; waiting: number }
  | QuestionContent
  | ThreadContent
  | TasksContent
  | AnnouncementLetterContent
  | NotificationContent
  | DigestContent

/** A letter with texts that may not be saved, for the person at the company who writes them. */
export interface TestLetterContent {
  kind: 'test-letter'
  content: LetterContent
  texts: LetterTexts
}

/** Security events of an account. */
export type SecurityContent =
  | { kind: 'password-changed' }
  /** Sent to the old email; `address` is the new one, masked. Queued messages have it under this name. */
  | { kind: 'email-changed'; state: 'requested' | 'changed'; address: string }
  | { kind: 'second-factor-changed'; state: 'sms' | 'email' | 'disabled' }
  | { kind: 'passkey-added'; name: string }
  | { kind: 'passkey-removed'; name: string }
  | { kind: 'passkey-suspicious'; name: string }
  | { kind: 'new-sign-in' }

/** `until` is the card's last day; messages queued by older versions only have `days`. */
interface InvitationContent {
  kind: 'invitation'
  organization: string
  url: string
  code: string
  days: number
  until?: string
}

/** A notification that the portal also shows; `orderNumber` belongs to the order, pre-order or quote. */
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

/** Several notifications in one message, by subject. */
export interface DigestContent {
  kind: 'digest'
  updates: number
  subjects: DigestSubject[]
  /** The number of orders, pre-orders and quotes not listed. */
  moreSubjects: number
}

export interface DigestSubject extends Omit<NotificationContent, 'kind' | 'notificationKind' | 'data'> {
  /** Cities. */
  from: string | null
  to: string | null
  updates: Pick<NotificationContent, 'notificationKind' | 'data'>[]
  moreUpdates: number
}

/** A time of an order in its place's zone. */
export interface AskedTime {
  /** An instant. */
  at: string
  classifier: 'planned' | 'estimated' | 'actual'
  timeZone: string | null
}

/** A message of a thread, for a person of the company: from a customer, or a note that names the person. */
export interface ThreadContent {
  kind: 'thread-message'
  reason: 'customer' | 'mention'
  subject: Pick<ThreadSubject, 'kind' | 'name'>
  threadId: string
  organization: string
  /** A system that writes a note has no email. */
  person: { name: string; email: string | null; phone: string | null }
  /** Names of files. */
  files: string[]
  paragraphs: string[]
}

/** A task as a letter names it; `since` is an instant. */
export interface LetterTask {
  id: string
  /** Its number or name. */
  name: string
  organization: string | null
  since: string
}

/** Tasks of the desk, for the team or a person of it: new ones, or once a day all that wait. */
export interface TasksContent {
  kind: 'tasks'
  reason: 'new' | 'daily'
  to: 'team' | 'person'
  /** The oldest of each queue, and how many there are. */
  queues: { queue: TaskQueue; count: number; tasks: LetterTask[] }[]
}

/** An announcement of the company, in the reader's language. */
export interface AnnouncementLetterContent {
  kind: 'announcement'
  level: AnnouncementLevel
  title: string
  paragraphs: string[]
  link: string | null
  /** True if the reader has orders that it's about, which the portal marks. */
  marksOrders: boolean
}

/**
 * A customer's question about an order, or one of its invoices or documents, for a contact of the company.
 * Replies go to the person.
 */
export interface QuestionContent {
  kind: 'order-question'
  /** Left out before there were threads. */
  threadId?: string
  files?: string[]
  /** The name of the document that it's about. */
  document?: string | null
  orderNumber: string
  customerReference: string | null
  organization: string
  person: { name: string; email: string; phone: string | null }
  /** Cities. */
  from: string
  to: string
  departure: AskedTime | null
  arrival: AskedTime | null
  /** At the door; left out before orders had one. */
  delivery?: AskedTime | null
  containers: string[]
  /** The number of containers not listed. */
  moreContainers: number
  /** The invoice that it's about; left out before questions could be about one. */
  invoice?: { number: string; amount: Money; dueOn: string } | null
  paragraphs: string[]
}

/** Seconds until the message is useless; null if it doesn't age. */
export function usefulSeconds(content: MessageContent): number | null {
  if ('minutes' in content) return content.minutes * 60
  return 'days' in content ? content.days * 86_400 : null
}

/** True if people can turn messages of this kind off; never for security or codes. */
export function isOptional(content: MessageContent): boolean {
  return (
    content.kind === 'digest' ||
    content.kind === 'announcement' ||
    (content.kind === 'notification' && content.notificationKind !== 'security')
  )
}

const secretNames = ['code', 'url'] as const

/** Replaces a code or link. */
export const wiped = '••••••'

/** The valid codes and links of a message, as they appear in it. */
export function secretsOf(content: MessageContent): string[] {
  const members = new Map<string, unknown>(Object.entries(content))
  return secretNames.flatMap((name) => {
    const value = members.get(name)
    return typeof value === 'string' && value !== wiped ? [value] : []
  })
}

/** The content with every code and link replaced. */
export function sealed(content: MessageContent): MessageContent {
  const members = secretNames.filter((name) => name in content).map((name) => [name, wiped] as const)
  return { ...content, ...Object.fromEntries(members) }
}

/** True if the code or link of a message is gone, without which it has no use. */
export function hasLostSecrets(content: MessageContent): boolean {
  const members = new Map<string, unknown>(Object.entries(content))
  return secretNames.some((name) => members.get(name) === wiped)
}
