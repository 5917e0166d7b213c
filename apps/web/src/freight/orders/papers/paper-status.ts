import type { OrderPaper } from '@portolan/contract/freight/papers'
import { calendarDay, daysBetween } from '#platform/i18n/format/calendar-days.ts'
import type { Format } from '#platform/i18n/format/format.ts'
import type { TranslateOf } from '#platform/i18n/use-messages.ts'
import type { messages } from './messages.ts'

interface Reading {
  t: TranslateOf<typeof messages>
  format: Pick<Format, 'date'>
  now: Date
}

/** The state of a paper, such as `Missing since arrival, 4 days`. */
export function paperStatus(paper: OrderPaper, reading: Reading): string {
  const { t } = reading
  const { state, reason, missingSince } = paper
  if (state === 'present' || state === 'accepted' || state === 'submitted') return t(state)
  if (state === 'rejected' && reason !== null) return t('rejected', { reason })
  return missingSince === null ? dueText(paper, reading) : missingText(paper, missingSince, reading)
}

function missingText({ due }: OrderPaper, since: string, { t, format, now }: Reading): string {
  const days = daysBetween(calendarDay(since), calendarDay(now))
  const from = due.hours === 0 ? t(`since.${due.event}`) : t('since.date', { date: format.date(since) })
  return days < 1 ? from : t('missingFor', { since: from, days: t('days', { count: days }) })
}

function dueText({ due, dueAt }: OrderPaper, { t, format, now }: Reading): string {
  // A time that passed without the event was wrong.
  const at = dueAt !== null && Date.parse(dueAt) > now.getTime() ? format.date(dueAt) : null
  const event = t(`due.${due.event}`)
  if (at === null) return event
  return due.hours === 0 ? t('dueOn', { due: event, date: at }) : t('due.date', { date: at })
}
