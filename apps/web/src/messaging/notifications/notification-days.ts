import type { Notification } from '@portolan/contract/messaging/notifications'

export interface NotificationDay {
  /** Calendar date where the reader is, as in `2026-11-21`. */
  date: string
  which: 'today' | 'yesterday' | 'earlier'
  notifications: Notification[]
}

/** Notifications by the reader's calendar day; the order they come in stays. */
export function byDay(
  notifications: readonly Notification[],
  timeZone: string,
  now: Date,
): NotificationDay[] {
  // Swedish writes dates as ISO 8601 does.
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const today = formatter.format(now)
  const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  const days: NotificationDay[] = []
  for (const notification of notifications) {
    const date = formatter.format(new Date(notification.createdAt))
    const last = days.at(-1)
    if (last?.date === date) last.notifications.push(notification)
    else {
      const which = date === today ? 'today' : date === yesterday ? 'yesterday' : 'earlier'
      days.push({ date, which, notifications: [notification] })
    }
  }
  return days
}
