import type { Locale } from '@portolan/contract/identity/users'
import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'
import { shorten } from '#platform/text/shorten.ts'
import type { Fact, Letter, Sender } from './letter.ts'
import { formatDate, formatMoment, formatMoney } from './letter-facts.ts'
import type { NotificationContent } from './message.ts'

/** One language's words for notifications. */
export interface NotificationWords {
  locale: Locale
  headline: Record<Exclude<NotificationKind, 'security'>, (number: string) => string>
  /** The same in a digest, under the number. */
  happened: Record<Exclude<NotificationKind, 'security'>, string>
  digest: DigestWords
  security: Record<NonNullable<NotificationData['security']> | 'other', string>
  fact: Record<
    | 'route'
    | 'place'
    | 'time'
    | 'newArrival'
    | 'door'
    | 'before'
    | 'reason'
    | 'question'
    | 'note'
    | 'message'
    | 'document'
    | 'invoice'
    | 'amount'
    | 'due'
    | 'endedPrice'
    | 'endingPrice'
    | 'validUntil',
    string
  >
  notYou: string
  openOrder: string
  openPreorder: string
  openQuote: string
  openNotifications: string
  footer: (company: string) => string
}

export interface DigestWords {
  updates: (count: number) => string
  order: (number: string) => string
  preorder: (number: string) => string
  quote: (number: string) => string
  moreUpdates: (count: number) => string
  moreSubjects: string
  footer: (company: string) => string
}

/** A notification as a letter: the headline, then the company's facts, each with its name. */
export function writeNotification(
  content: NotificationContent,
  { company, origin }: Sender,
  words: NotificationWords,
): Letter {
  const { notificationKind: kind, orderNumber, data } = content
  const title =
    kind === 'security' ? words.security[data.security ?? 'other'] : words.headline[kind](orderNumber ?? '')
  const facts = factsOf(content, words)
  const factLines = facts.map(({ label, value }) => `${label}: ${value}`)
  const { label, ...page } = subjectOf(content, words)
  const path = kind === 'message-received' ? (messagePath(content) ?? page.path) : page.path
  const url = `${origin}${path}`
  return {
    subject: `${title} – ${company}`,
    preview: factLines.slice(0, 2).join(' · ') || title,
    title,
    parts: [
      ...(facts.length > 0 ? [{ part: 'facts', facts } as const] : []),
      ...(kind === 'security' ? [{ part: 'note', text: words.notYou } as const] : []),
      { part: 'button', label, url },
    ],
    footer: words.footer(company),
    sms: `${company}: ${[title, ...factLines.slice(0, 1).map((text) => shorten(text, longestInSms))].join('. ')}. ${url}`,
  }
}

/** The page that the message links to. */
export function subjectOf(
  {
    orderId,
    preorderId = null,
    quoteId = null,
  }: Pick<NotificationContent, 'orderId' | 'preorderId' | 'quoteId'>,
  words: NotificationWords,
) {
  if (orderId !== null) return { path: `/orders/${orderId}`, label: words.openOrder }
  if (preorderId !== null) return { path: `/preorders/${preorderId}`, label: words.openPreorder }
  if (quoteId !== null) return { path: `/estimations?quote=${quoteId}`, label: words.openQuote }
  return { path: '/notifications', label: words.openNotifications }
}

/** A message about an invoice is on its page, others on that of the order, pre-order or quote. */
function messagePath({ data: { invoiceNumber, threadId } }: NotificationContent): string | null {
  return invoiceNumber === undefined || threadId === undefined ? null : `/invoices/${threadId}`
}

/** An SMS has room for the beginning of a long text. */
const longestInSms = 70

type FactName = keyof NotificationWords['fact']

/** The facts of a notification, the most important first. */
export function factsOf(
  content: Pick<NotificationContent, 'notificationKind' | 'data'>,
  words: NotificationWords,
): Fact[] {
  return namedFacts(content, words).map(([, fact]) => fact)
}

/** The same by name. */
export function namedFacts(
  { notificationKind: kind, data }: Pick<NotificationContent, 'notificationKind' | 'data'>,
  words: NotificationWords,
): [FactName, Fact][] {
  const moment = (name: 'at' | 'previousArrival' | 'estimatedArrival' | 'validUntil') => {
    const { [name]: at, precision = {} } = data
    return (
      at && formatMoment(at, data.timeZone, words.locale, name === 'validUntil' ? 'time' : precision[name])
    )
  }
  const facts: Partial<Record<FactName, string | undefined>> = {
    newArrival: moment('estimatedArrival'),
    before: moment('previousArrival'),
    place: kind === 'order-departed' || kind === 'order-arrived' ? data.place : undefined,
    time: moment('at'),
    door:
      data.delivery && formatMoment(data.delivery.at, data.timeZone, words.locale, data.delivery.precision),
    document: data.documentName,
    invoice: data.invoiceNumber,
    amount: data.amount && formatMoney(data.amount, words.locale),
    due: data.dueOn && formatDate(data.dueOn, words.locale),
    // A proposal can still be declined.
    [kind === 'preorder-changes-proposed' ? 'endingPrice' : 'endedPrice']: data.endedPrice
      ?.map((total) => formatMoney(total, words.locale))
      .join(' + '),
    validUntil: moment('validUntil'),
    reason: data.reason,
    question: data.question,
    note: data.note,
    message: data.message,
    route: data.from && data.to && `${data.from} – ${data.to}`,
  }
  return factNames.flatMap((name) => {
    const value = facts[name]
    return value === undefined || value === '' ? [] : [[name, { label: words.fact[name], value }]]
  })
}

// The most important first, since an SMS has room for one.
const factNames = [
  'newArrival',
  'before',
  'place',
  'time',
  'message',
  'door',
  'document',
  'invoice',
  'amount',
  'due',
  'endedPrice',
  'endingPrice',
  'validUntil',
  'reason',
  'question',
  'note',
  'route',
] as const
