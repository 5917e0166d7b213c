import type { RateAnalysis } from '@portolan/contract/freight/rates'
import type { Locale } from '@portolan/contract/identity/users'
import { seasonOfMonth } from '@portolan/freight/rates/seasons'
import { messages } from '#freight/rates/messages.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'

/** Names of an answer's months or seasons, by their first month. */
export interface PeriodNames {
  /** `January 2026`, `Winter 2025/26`. */
  long(month: string): string
  /** `Jan`, `Winter`. */
  short(month: string): string
  /** `2026`, `2025/26`. */
  year(month: string): string
}

export function periodNames(locale: Locale, period: RateAnalysis['period']): PeriodNames {
  return period === 'month' ? monthNames(locale) : seasonNames(locale)
}

function monthNames(locale: Locale): PeriodNames {
  const tag = locale === 'ru' ? 'ru-RU' : 'en-US'
  const format = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (month: string) => format.format(new Date(`${month}-15T00:00:00Z`))
  }
  const long = format({ month: 'long', year: 'numeric' })
  const short = format({ month: 'short' })
  return {
    long: (month) => long(month).replace(/\s*г\.$/, ''),
    short: (month) => short(month).replace('.', ''),
    year: (month) => month.slice(0, 4),
  }
}

function seasonNames(locale: Locale): PeriodNames {
  const t = translatorOf(messages, locale)
  const short = (month: string) => t(`seasonShort.${seasonOfMonth(Number(month.slice(5)))}`)
  const year = (month: string) => {
    const [first = '', number = ''] = month.split('-')
    if (seasonOfMonth(Number(number)) !== 'winter') return first
    return `${first}/${String((Number(first) + 1) % 100).padStart(2, '0')}`
  }
  return { short, year, long: (month) => `${short(month)} ${year(month)}` }
}
