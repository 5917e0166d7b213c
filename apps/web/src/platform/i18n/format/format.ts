import type { Locale } from '@portolan/contract/identity/users'
import type { Money } from '@portolan/contract/shared/money'
import { daysFromToday } from './calendar-days.ts'

const tags: Record<Locale, string> = { en: 'en-US', ru: 'ru-RU' }
const units: Record<Locale, { kg: string; m3: string; km: string; bytes: readonly string[] }> = {
  en: { kg: 'kg', m3: 'm³', km: 'km', bytes: ['B', 'kB', 'MB', 'GB'] },
  ru: { kg: 'кг', m3: 'м³', km: 'км', bytes: ['Б', 'кБ', 'МБ', 'ГБ'] },
}
const noBreak = '\u00a0'
const day = 86_400_000

/** All formatters of one language. Units follow a no-break space. */
export interface Format {
  /** `21 Nov 2026` for an instant in the given zone, or for a calendar date `2026-11-21` as it is. */
  date(value: string, timeZone?: string): string
  /** `21 Nov 2026, 14:30 UTC+8`: the local time of the place, with its zone. */
  dateTime(instant: string, timeZone: string): string
  /** `14:30` in the given zone. */
  time(instant: string, timeZone: string): string
  /** `Saturday 21 November`, for headings of a day. */
  dayName(value: string, timeZone?: string): string
  /** `2 hours ago`, from a day on by the calendar of the given zone, by default the reader's. */
  relative(instant: string, now?: Date, shownIn?: string): string
  /** `in 3 days`, `yesterday`, `today` for a date this many days away. */
  relativeDays(days: number): string
  /** `1,234.5`; by default at most `digits` decimals, 2. */
  number(value: number, digits?: number): string
  /** `38%` for a share from 0 to 1, without decimals unless `digits` allows some. */
  percent(share: number, digits?: number): string
  /** Kilograms. */
  weight(kilograms: number): string
  /** Cubic meters. */
  volume(cubicMeters: number): string
  /** Kilometers without decimals. */
  distance(kilometers: number): string
  /** Kilometers with three significant figures, for approximate distances: `19,900 km`. */
  aboutDistance(kilometers: number): string
  money(money: Money): string
  /** `1.4 MB`, in steps of 1,000. */
  fileSize(bytes: number): string
}

function isCalendarDate(value: string): boolean {
  return value.length === 10
}

/** Formatters are expensive to create and cheap to use: one per option set, created on first use. */
function once<Formatter>(make: (key: string) => Formatter): (key?: string) => Formatter {
  const formatters = new Map<string, Formatter>()
  return (key = '') => {
    const cached = formatters.get(key)
    if (cached) return cached
    const fresh = make(key)
    formatters.set(key, fresh)
    return fresh
  }
}

function dateFormatters(tag: string, options: Intl.DateTimeFormatOptions) {
  return once((timeZone) => new Intl.DateTimeFormat(tag, { ...options, ...(timeZone && { timeZone }) }))
}

/** The formatters of one language. */
export function createFormat(locale: Locale): Format {
  const tag = tags[locale]
  const unit = units[locale]
  const dates = dateFormatters(tag, { day: 'numeric', month: 'short', year: 'numeric' })
  const dayNames = dateFormatters(locale === 'en' ? 'en-GB' : tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const times = dateFormatters('en-GB', { hour: '2-digit', minute: '2-digit' })
  const zones = dateFormatters(tag, { timeZoneName: 'shortOffset' })
  const numbers = once((digits) => new Intl.NumberFormat(tag, { maximumFractionDigits: Number(digits) }))
  const amounts = once((currency) => new Intl.NumberFormat(tag, { style: 'currency', currency }))
  const relatives = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))

  function zoneOf(value: string, timeZone: string | undefined): string | undefined {
    return isCalendarDate(value) ? 'UTC' : timeZone
  }

  function date(value: string, timeZone?: string): string {
    const parts = dates(zoneOf(value, timeZone)).formatToParts(new Date(value))
    const text = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    return [text('day'), text('month'), text('year')].join(noBreak)
  }

  function number(value: number, digits = 2): string {
    return numbers(String(digits)).format(value)
  }

  function distance(kilometers: number): string {
    return `${number(kilometers, 0)}${noBreak}${unit.km}`
  }

  function time(instant: string, timeZone: string): string {
    return times(timeZone).format(new Date(instant))
  }

  /** Keeps a number and its unit on one line. */
  function relativeWords(value: number, name: Intl.RelativeTimeFormatUnit): string {
    return relatives().format(value, name).replace(/(\d) /, `$1${noBreak}`)
  }

  function relativeDays(days: number): string {
    if (Math.abs(days) < 60) return relativeWords(days, 'day')
    return relativeWords(Math.round(days / 30.44), 'month')
  }

  return {
    date,
    dateTime(instant, timeZone) {
      const parts = zones(timeZone).formatToParts(new Date(instant))
      const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
      const zone = offset.replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '\u2212')
      return `${date(instant, timeZone)}, ${time(instant, timeZone)}${noBreak}${zone}`
    },
    time,
    dayName: (value, timeZone) => dayNames(zoneOf(value, timeZone)).format(new Date(value)),
    relative(instant, now = new Date(), shownIn = undefined) {
      const difference = new Date(instant).getTime() - now.getTime()
      const size = Math.abs(difference)
      if (size < 3_600_000) return relativeWords(Math.trunc(difference / 60_000), 'minute')
      if (size < day) return relativeWords(Math.trunc(difference / 3_600_000), 'hour')
      return relativeDays(daysFromToday(instant, shownIn, now))
    },
    relativeDays,
    number,
    percent: (share, digits = 0) => `${number(share * 100, digits)}${locale === 'ru' ? noBreak : ''}%`,
    weight: (kilograms) => `${number(kilograms)}${noBreak}${unit.kg}`,
    volume: (cubicMeters) => `${number(cubicMeters, 3)}${noBreak}${unit.m3}`,
    distance,
    aboutDistance: (kilometers) => distance(Number(kilometers.toPrecision(3))),
    // Intl accepts a decimal string as it is, so no cent is lost in a binary number.
    money: ({ amount, currency }) => amounts(currency).format(exact(amount)),
    fileSize(bytes) {
      const step = bytes < 1000 ? 0 : Math.min(unit.bytes.length - 1, Math.floor(Math.log10(bytes) / 3))
      return `${number(bytes / 1000 ** step, 1)}${noBreak}${unit.bytes[step]}`
    },
  }
}

function isNumeric(text: string): text is Intl.StringNumericLiteral {
  return /^-?\d+(\.\d+)?$/.test(text)
}

function exact(amount: string): number | Intl.StringNumericLiteral {
  return isNumeric(amount) ? amount : Number.NaN
}

/** `CSQU 305438 3` for `CSQU3054383`; other text stays as it is. */
export function formatContainerNumber(container: string): string {
  return container.replace(/^([A-Z]{4})(\d{6})(\d)$/, `$1${noBreak}$2${noBreak}$3`)
}
