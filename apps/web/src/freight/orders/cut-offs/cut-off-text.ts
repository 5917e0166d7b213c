import type { Alert } from '@portolan/contract/freight/attention'
import type { Locale } from '@portolan/contract/identity/users'
import { shortTimes } from '#freight/orders/dates/short-times.ts'
import { daysFromToday } from '#platform/i18n/format/calendar-days.ts'
import { createFormat } from '#platform/i18n/format/format.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/**
 * Describes an upcoming or passed cut-off in one short line: “VGM cut-off tomorrow, 18:00 in Bremerhaven”.
 */
export function cutOffText(alert: Alert, locale: Locale, now: Date): string {
  const t = translatorOf(messages, locale)
  const { cutOff, at, place } = alert
  if (cutOff === null || at === null) return t('title')
  const name = t(`name.${cutOff.code}`)
  const when = cutOff.precision === 'day' ? dayText(at, place, locale, now) : timeText(at, place, locale, now)
  return t(alert.kind === 'cut-off-passed' ? 'over' : 'ahead', { name, when })
}

function dayText(at: string, place: Alert['place'], locale: Locale, now: Date): string {
  const zone = place?.timeZone ?? null
  const days = daysFromToday(at, zone, now)
  if (Math.abs(days) <= 1) return createFormat(locale).relativeDays(days)
  return shortTimes(locale, now).date(at, zone ?? 'UTC')
}

function timeText(at: string, place: Alert['place'], locale: Locale, now: Date): string {
  const t = translatorOf(messages, locale)
  const zone = place?.timeZone ?? 'UTC'
  const when = `${dayText(at, place, locale, now)}, ${createFormat(locale).time(at, zone)}`
  return place ? t('whenAt', { when, city: place.city }) : when
}
