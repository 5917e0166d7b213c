import { shorten } from '#platform/text/shorten.ts'
import { type Letter, oneLine, type Sender } from './letter.ts'
import type { DigestContent, DigestSubject } from './message.ts'
import { factsOf, type NotificationWords, subjectOf } from './notification-letter.ts'

/** Several notifications as one letter: each order with its route and its events. */
export function writeDigest(
  { updates, subjects, moreSubjects }: DigestContent,
  { company, origin }: Sender,
  words: NotificationWords,
): Letter {
  const title = words.digest.updates(updates)
  const numbers = digestNumbers(subjects)
  return {
    subject: `${title}: ${numbers} – ${company}`,
    preview: subjects.map((subject) => nameOf(subject, words)).join(', '),
    title,
    parts: [
      ...subjects.map((subject) => {
        const route = subject.from && subject.to ? ` · ${subject.from} – ${subject.to}` : ''
        return {
          part: 'subject',
          title: oneLine(`${nameOf(subject, words)}${route}`, 200),
          url: `${origin}${subjectOf(subject, words).path}`,
          lines: linesOf(subject, words),
        } as const
      }),
      ...(moreSubjects > 0 ? [{ part: 'note', text: words.digest.moreSubjects } as const] : []),
      { part: 'button', label: words.openNotifications, url: `${origin}/notifications` },
    ],
    footer: words.digest.footer(company),
    sms: `${company}: ${title}: ${numbers}. ${origin}/notifications`,
  }
}

/** A subject line and an SMS have room for a few numbers. */
const longestNumbers = 60

/** The numbers of orders, pre-orders and quotes, as far as there is room. */
export function digestNumbers(subjects: readonly DigestSubject[]): string {
  const numbers = subjects.map(({ orderNumber }) => orderNumber ?? '').join(', ')
  return shorten(oneLine(numbers, 500), longestNumbers)
}

function nameOf({ orderNumber, orderId, preorderId }: DigestSubject, { digest }: NotificationWords): string {
  const number = oneLine(orderNumber ?? '', 100)
  if (orderId !== null) return digest.order(number)
  return preorderId ? digest.preorder(number) : digest.quote(number)
}

function linesOf({ updates, moreUpdates }: DigestSubject, words: NotificationWords): string[] {
  const lines = updates.map(({ notificationKind, data: { from: _from, to: _to, ...data } }) => {
    const facts = factsOf({ notificationKind, data }, words).map(({ label, value }) => `${label}: ${value}`)
    const happened = notificationKind === 'security' ? words.security.other : words.happened[notificationKind]
    return oneLine([happened, ...facts].join(' · '), 600)
  })
  return moreUpdates > 0 ? [...lines, words.digest.moreUpdates(moreUpdates)] : lines
}
