import type { DigestContent, DigestSubject, NotificationContent } from '#messaging/letters/message.ts'

/** Keeps a letter readable; the rest is in the portal. */
const maxSubjects = 40
const maxUpdates = 10

/** Merges several notifications by subject, in the order of each subject's first one. */
export function digestOf(contents: readonly NotificationContent[]): DigestContent {
  const subjects = new Map<string, DigestSubject>()
  for (const {
    orderNumber,
    orderId,
    preorderId = null,
    quoteId = null,
    notificationKind,
    data,
  } of contents) {
    const key = orderId ?? preorderId ?? quoteId ?? ''
    const subject = subjects.get(key) ?? {
      orderNumber,
      orderId,
      preorderId,
      quoteId,
      from: data.from ?? null,
      to: data.to ?? null,
      updates: [],
      moreUpdates: 0,
    }
    subjects.set(key, subject)
    if (subject.updates.length < maxUpdates) subject.updates.push({ notificationKind, data })
    else subject.moreUpdates += 1
  }
  const all = [...subjects.values()]
  return {
    kind: 'digest',
    updates: contents.length,
    subjects: all.slice(0, maxSubjects),
    moreSubjects: Math.max(0, all.length - maxSubjects),
  }
}
