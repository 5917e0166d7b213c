import { calendarDay, daysBetween } from '#platform/i18n/format/calendar-days.ts'

/** The meaning of a typed text. */
export interface ReadDate {
  /** `2026-06-12` for 12 June. */
  date: string
  /** The date with day and month the other way around, if the text may mean that too. */
  other: string | null
}

/** The days that a field accepts, both inclusive. */
export interface DateBounds {
  min?: string | undefined
  max?: string | undefined
}

/** Months by their names, in both languages at once: people paste what they have. Russian in two cases. */
const months: readonly (readonly string[])[] = [
  ['january', 'январь', 'января'],
  ['february', 'февраль', 'февраля'],
  ['march', 'март', 'марта'],
  ['april', 'апрель', 'апреля'],
  ['may', 'май', 'мая'],
  ['june', 'июнь', 'июня'],
  ['july', 'июль', 'июля'],
  ['august', 'август', 'августа'],
  ['september', 'сентябрь', 'сентября'],
  ['october', 'октябрь', 'октября'],
  ['november', 'ноябрь', 'ноября'],
  ['december', 'декабрь', 'декабря'],
]

const weekday =
  /^(?:mon|tue|wed|thu|fri|sat|sun|пн|вт|ср|чт|пт|сб|вс|понед|вторн|сред|четв|пятн|субб|воскр)\p{L}*$/u

/** The number of a month by the beginning of its name, at least three letters; null if it's none. */
function monthOf(word: string): number | null {
  if (word.length < 3) return null
  const index = months.findIndex((names) => names.some((name) => name.startsWith(word)))
  return index < 0 ? null : index + 1
}

/** `2026-06-12`, or null for a day that doesn't exist. */
function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year < 2200 ? date.toISOString().slice(0, 10) : null
}

export const isWithin = (date: string, { min, max }: DateBounds) =>
  (min === undefined || date >= min) && (max === undefined || date <= max)

/** Without a year, the nearest such day is meant, if possible one that the field accepts. */
function nearest(month: number, day: number, today: string, bounds: DateBounds): string | null {
  const thisYear = Number(today.slice(0, 4))
  const dates = [thisYear - 1, thisYear, thisYear + 1].flatMap((year) => dateOf(year, month, day) ?? [])
  const accepted = dates.filter((date) => isWithin(date, bounds))
  const distance = (date: string) => Math.abs(daysBetween(today, date))
  return (accepted.length > 0 ? accepted : dates).toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** Parts of a text: digits, letters and what is between them. */
function partsOf(text: string): {
  words: string[]
  numbers: string[]
  hasDots: boolean
  isMonthFirst: boolean
} {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')
  const parts = plain.match(/\p{L}+|\d+/gu) ?? []
  const isNumber = (part: string) => /^\d/.test(part)
  // “12th”, “2026 г.” and weekdays say nothing more.
  const words = parts.filter((part) => !isNumber(part) && !/^(?:st|nd|rd|th|of|г|год|года)$/.test(part))
  const named = words.filter((word) => !weekday.test(word))
  return {
    words: named,
    numbers: parts.filter(isNumber),
    hasDots: /\d\s*\.\s*\d/.test(plain),
    isMonthFirst: named[0] !== undefined && plain.indexOf(named[0]) < plain.search(/\d/),
  }
}

/** `26` is 2026; null for three digits. */
function yearOf(text: string): number | null {
  if (text.length === 4) return Number(text)
  return text.length === 2 ? 2000 + Number(text) : null
}

/** Digits without separators: `1206`, `120626`, `12062026`, `20260612`. */
function split(digits: string): string[] | null {
  const [first, second, rest] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  if (digits.length === 4) return [first, second]
  if (digits.length === 6) return [first, second, rest]
  if (digits.length !== 8) return null
  const isYearFirst = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])/.test(digits)
  return isYearFirst ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)] : [first, second, rest]
}

/**
 * The date that a typed text means, in either language: `12.6.`, `12.06.2026`, `12 Jun`, `12 июня 2026`,
 * `2026-06-12`, `120626`. Day before month, as the portal writes dates; null if it means none.
 */
export function readDate(
  text: string,
  bounds: DateBounds = {},
  today = calendarDay(new Date()),
): ReadDate | null {
  const { words, numbers: typed, hasDots, isMonthFirst } = partsOf(text)
  const find = (month: number, day: number, year: string | undefined): string | null => {
    if (year === undefined) return nearest(month, day, today, bounds)
    const whole = yearOf(year)
    return whole === null ? null : dateOf(whole, month, day)
  }
  if (words.length > 0) return readNamed(words, typed, isMonthFirst, find)
  const numbers = typed.length === 1 ? split(typed[0] ?? '') : typed
  if (!numbers || numbers.length < 2 || numbers.length > 3) return null
  const [first = '', second = '', third] = numbers
  if (first.length === 4) {
    const date = third === undefined ? null : dateOf(Number(first), Number(second), Number(third))
    return date === null ? null : { date, other: null }
  }
  const date = find(Number(second), Number(first), third)
  // Dots are only written after the day; a slash also after an American month.
  const other = hasDots || typed.length === 1 ? null : find(Number(first), Number(second), third)
  if (date === null) return other === null ? null : { date: other, other: null }
  return { date, other: other === date ? null : other }
}

/** A date whose month is a word: `12 Jun`, `Jun 12, 2026`. */
function readNamed(
  words: readonly string[],
  numbers: readonly string[],
  isMonthFirst: boolean,
  find: (month: number, day: number, year: string | undefined) => string | null,
): ReadDate | null {
  const month = words.length === 1 ? monthOf(words[0] ?? '') : null
  const [first = '', second] = numbers
  if (month === null || numbers.length === 0 || numbers.length > 2) return null
  const isYearFirst = first.length === 4 && second !== undefined && !isMonthFirst
  const [day, year] = isYearFirst ? [second, first] : [first, second]
  if (day.length > 2) return null
  const date = find(month, Number(day), year)
  return date === null ? null : { date, other: null }
}
