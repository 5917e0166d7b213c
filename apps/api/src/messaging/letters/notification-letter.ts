import type { Locale } from '@portolan/contract/identity/users'
import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'
import type { Fact, Letter, Sender } from './letter.ts'
import { formatDate, formatMoment } from './letter-facts.ts'
import type { NotificationContent } from './message.ts'

/** The words of one language for notifications. */
export interface NotificationWords {
  locale: Locale
  headline: Record<Exclude<NotificationKind, 'security'>, (number: string) => string>
  security: Record<NonNullable<NotificationData['security']> | 'other', string>
  fact: Record<
    | 'route'
    | 'place'
    | 'time'
    | 'newArrival'
    | 'before'
    | 'reason'
    | 'document'
    | 'invoice'
    | 'amount'
    | 'due',
    string
  >
  notYou: string
  openOrder: string
  openNotifications: string
  footer: (company: string) => string
}

/** A notification as a letter: the headline, then the facts that the company gave, each with its name. */
export function writeNotification(
  content: NotificationContent,
  { company, origin }: Sender,
  words: NotificationWords,
): Letter {
  const { notificationKind: kind, orderNumber, orderId, data } = content
  const title =
    kind === 'security' ? words.security[data.security ?? 'other'] : words.headline[kind](orderNumber ?? '')
  const facts = factsOf(content, words)
  const said = facts.map(({ label, value }) => `${label}: ${value}`)
  const url = orderId === null ? `${origin}/notifications` : `${origin}/orders/${orderId}`
  return {
    subject: `${title} – ${company}`,
    preview: said.slice(0, 2).join(' · ') || title,
    title,
    parts: [
      ...(facts.length > 0 ? [{ part: 'facts', facts } as const] : []),
      ...(kind === 'security' ? [{ part: 'note', text: words.notYou } as const] : []),
      { part: 'button', label: orderId === null ? words.openNotifications : words.openOrder, url },
    ],
    footer: words.footer(company),
    sms: `${company}: ${[title, ...said.slice(0, 1)].join('. ')}. ${url}`,
  }
}

function factsOf({ notificationKind: kind, data }: NotificationContent, words: NotificationWords): Fact[] {
  const moment = (at: string | undefined) => at && formatMoment(at, data.timeZone, words.locale)
  const facts: Record<keyof NotificationWords['fact'], string | undefined> = {
    newArrival: moment(data.estimatedArrival),
    before: moment(data.previousArrival),
    place: kind === 'order-departed' || kind === 'order-arrived' ? data.place : undefined,
    time: moment(data.at),
    document: data.documentName,
    invoice: data.invoiceNumber,
    amount: data.amount && formatMoney(data.amount, words.locale),
    due: data.dueOn && formatDate(data.dueOn, words.locale),
    reason: data.reason,
    route: data.from && data.to && `${data.from} – ${data.to}`,
  }
  return factNames.flatMap((name) => {
    const value = facts[name]
    return value === undefined || value === '' ? [] : [{ label: words.fact[name], value }]
  })
}

// The weightiest first: an SMS tells only one.
const factNames = [
  'newArrival',
  'before',
  'place',
  'time',
  'document',
  'invoice',
  'amount',
  'due',
  'reason',
  'route',
] as const

function formatMoney({ amount, currency }: NonNullable<NotificationData['amount']>, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount))
}
