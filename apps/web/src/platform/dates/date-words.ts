import type { Locale } from '@portolan/contract/identity/users'

const noBreak = '\u00a0'

function formatter(locale: Locale, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'ru-RU', { ...options, timeZone: 'UTC' })
}

/** Dates and months as the page writes them, with weekdays; days are `2026-06-12`. */
export interface DateWords {
  /** `Fri 12 Jun 2026`, in the field. */
  short(day: string): string
  /** `Friday 12 June 2026`, read aloud and shown back. */
  long(day: string): string
  /** `June 2026`. */
  month(day: string): string
  /** `Fri`. */
  weekday(day: string): string
}

function createWords(locale: Locale): DateWords {
  const shortDay = formatter(locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const longDay = formatter(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const month = formatter(locale, { month: 'long', year: 'numeric' })
  const write = (parts: Intl.DateTimeFormatPart[], types: readonly string[], space: string) =>
    types.map((type) => parts.find((part) => part.type === type)?.value ?? '').join(space)
  const order = ['weekday', 'day', 'month', 'year']
  return {
    short: (day) => write(shortDay.formatToParts(new Date(day)), order, noBreak),
    long: (day) => write(longDay.formatToParts(new Date(day)), order, ' '),
    month: (day) => write(month.formatToParts(new Date(day)), ['month', 'year'], ' '),
    weekday: (day) => write(shortDay.formatToParts(new Date(day)), ['weekday'], ''),
  }
}

const words = new Map<Locale, DateWords>()

/** The words of a language; formatters take a while to create. */
export function dateWords(locale: Locale): DateWords {
  const cached = words.get(locale) ?? createWords(locale)
  words.set(locale, cached)
  return cached
}

/** True for a day such as `2026-06-12`, false for other text typed in its place. */
export function isDay(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : null
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
