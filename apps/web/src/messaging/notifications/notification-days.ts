import type { Notification } from '@portolan/contract/messaging/notifications'
import { calendarDay, daysBetween } from '#platform/i18n/format/calendar-days.ts'

export interface NotificationDay {
  /** Calendar date in the reader's zone, such as `2026-11-21`. */
  date: string
  which: 'today' | 'yesterday' | 'earlier'
  notifications: Notification[]
}

/** Groups notifications by the reader's calendar day; keeps their order. */
export function byDay(
  notifications: readonly Notification[],
  timeZone: string,
  now: Date,
): NotificationDay[] {
  const today = calendarDay(now, timeZone)
  const days: NotificationDay[] = []
  for (const notification of notifications) {
    const date = calendarDay(notification.createdAt, timeZone)
    const last = days.at(-1)
    if (last?.date === date) last.notifications.push(notification)
    else {
      const ago = daysBetween(date, today)
      const which = ago === 0 ? 'today' : ago === 1 ? 'yesterday' : 'earlier'
      days.push({ date, which, notifications: [notification] })
    }
  }
  return days
}
