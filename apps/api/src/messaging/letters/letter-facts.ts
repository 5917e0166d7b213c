import type { Locale } from '@portolan/contract/identity/users'
import type { Money } from '@portolan/contract/shared/money'
import type { Precision } from '@portolan/freight/time/moment'
import type { LetterPart } from './letter.ts'
import type { Occurrence } from './message.ts'

export function formatDate(date: string, locale: Locale, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'ru', { dateStyle: 'medium', timeZone })
    .format(new Date(date))
    .replace(/\sг\./, '')
    .replace(/\s/g, ' ')
}

export function formatMoney({ amount, currency }: Money, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(amount))
}

/**
 * Includes the zone of the place; only the date there if that is all that is known, or if the zone is
 * unknown.
 */
export function formatMoment(
  at: string,
  timeZone: string | null | undefined,
  locale: Locale,
  precision: Precision = 'time',
): string {
  if (!timeZone) return formatDate(at, locale)
  if (precision === 'day') return formatDate(at, locale, timeZone)
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'ru', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'shortOffset',
  }).format(new Date(at))
  return format.replace(/\sг\./, '').replace(/\s/g, ' ').replace('GMT', 'UTC')
}

/** One language's words for an occurrence. */
export interface OccurrenceWords {
  locale: Locale
  device: string
  place: string
  time: string
  quote: (text: string) => string
}

/**
 * Facts that help an owner recognize an occurrence, as one part of a letter. The device is in quotation
 * marks, since it named itself. Empty if nothing is known.
 */
export function occurrenceFacts({ device, place, at }: Occurrence, words: OccurrenceWords): LetterPart[] {
  const values: Record<'device' | 'place' | 'time', string | null | undefined> = {
    device: device && words.quote(device),
    place,
    time: at && formatMoment(at, 'UTC', words.locale),
  }
  const facts = (['device', 'place', 'time'] as const).flatMap((name) => {
    const value = values[name]
    return value ? [{ label: words[name], value }] : []
  })
  return facts.length > 0 ? [{ part: 'facts', facts }] : []
}
