import type { Alert } from '@portolan/contract/freight/attention'
import type { Order } from '@portolan/contract/freight/orders'
import { alertGroups } from '@portolan/contract/freight/orders/alert-groups'
import type { Locale } from '@portolan/contract/identity/users'
import { endOfDay } from '@portolan/freight/time/wall-clock'
import { cutOffText } from '#freight/orders/cut-offs/cut-off-text.ts'
import { type Span, spanOf } from '#freight/orders/dates/arrival-facts.ts'
import { shortTimes } from '#freight/orders/dates/short-times.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { reasonText } from './reason-text.ts'

const minuteMs = 60_000

/** The delay or duration, in the unit known at the place. */
function alertSpan({ minutes, place }: Pick<Alert, 'minutes' | 'place'>): Span | null {
  if (minutes === null) return null
  return place ? spanOf(minutes * minuteMs, place) : hoursOf(minutes)
}

function hoursOf(minutes: number): Span {
  return { unit: 'hours', value: Math.round(Math.abs(minutes) / 60) }
}

/** Explains why an order needs attention, in one short sentence without the period. */
export function describeAlert(alert: Alert, locale: Locale, now: Date): string {
  const t = translatorOf(messages, locale)
  const text = sentenceOf(alert, locale, now)
  const reason = reasonText(alert, locale)
  return reason === null ? text : t('because', { text, reason })
}

/** The end of the last free day or hour. */
function freeUntil({ precision, place }: Alert, at: string): number {
  const instant = Date.parse(at)
  return precision === 'day' ? endOfDay(instant, place?.timeZone ?? null) : instant
}

function sentenceOf(alert: Alert, locale: Locale, now: Date): string {
  const t = translatorOf(messages, locale)
  const times = shortTimes(locale, now)
  const span = alertSpan(alert)
  const count = span?.value ?? 0
  const unit = span?.unit ?? 'days'
  const city = alert.place?.city
  // Days without an hour are stored as midnight UTC.
  const date = alert.at === null ? '' : times.date(alert.at, alert.place?.timeZone ?? 'UTC')
  switch (alert.kind) {
    case 'late-arrival':
      return t(`lateArrival.${unit}`, { count })
    case 'missed-departure':
      return t(`missedDeparture.${unit}`, { count })
    case 'missed-arrival':
      return t(`missedArrival.${unit}`, { count })
    case 'unlikely-arrival':
      return span && city ? t(`unlikelyArrival.${unit}`, { city, count }) : t('unlikelyArrival.plain')
    case 'no-news':
      if (alert.at === null) return t('noNewsYet')
      if (!alert.place || !city)
        return t('noNews', { time: alert.precision === 'day' ? date : times.moment(alert.at) })
      return t('noNewsAt', {
        city,
        time:
          alert.place.timeZone === null || alert.precision === 'day'
            ? date
            : times.moment(alert.at, alert.place.timeZone),
      })
    case 'missing-papers': {
      const papers = alert.documentKinds.map((kind) => t(`paper.${kind}`)).join(', ')
      const text = t('missingPapers', { papers })
      return date === '' ? text : t('because', { text, reason: t('missingSince', { date }) })
    }
    case 'overdue-invoices':
      return t('overdueInvoices', { date })
    case 'customs-hold':
      return city ? t('customsHold.at', { city }) : t('customsHold.plain')
    case 'tight-transshipment': {
      const hours = hoursOf(alert.minutes ?? 0).value
      return city
        ? t('tightTransshipment.at', { city, count: hours })
        : t('tightTransshipment.plain', { count: hours })
    }
    case 'future-actual':
      return t(`ahead.${alert.ahead ?? 'event'}`, { date })
    case 'cut-off-ahead':
    case 'cut-off-passed':
      return cutOffText(alert, locale, now)
    case 'free-days-ending': {
      const hasEnded = alert.at !== null && freeUntil(alert, alert.at) <= now.getTime()
      return t(`freeDays.${alert.freeTime ?? 'plain'}.${hasEnded ? 'ended' : 'end'}`, { date })
    }
  }
}

/**
 * How far the order of an overdue step is behind its plan, by which late orders are sorted; null unless that
 * says more than the alert.
 */
export function describeDelay(
  alert: Alert,
  order: Pick<Order, 'lateMinutes' | 'to'>,
  locale: Locale,
): string | null {
  const { lateMinutes, to } = order
  if (alertGroups[alert.kind] !== 'late' || lateMinutes === null || lateMinutes <= 0) return null
  const span = spanOf(lateMinutes * minuteMs, to)
  const own = alertSpan(alert)
  if (own?.unit === span.unit && own.value === span.value) return null
  return translatorOf(messages, locale)(`behindPlan.${span.unit}`, { count: span.value })
}
