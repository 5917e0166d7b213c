import type { RateAnalysis, RateMonth, Season } from '@portolan/contract/freight/rates'
import { monthsOfSeason } from '@portolan/freight/rates/seasons'

/** A slot on the axis of months or seasons, with or without prices. */
export interface MonthSlot {
  /** `2026-01`; for a season, its first month. */
  month: string
  prices: RateMonth | null
  /** True if the previous slot on the axis isn't the previous one in the calendar. */
  isAfterGap: boolean
}

/** Months since year 0. */
function indexOf(month: string): number {
  const [year = '', number = ''] = month.split('-')
  return Number(year) * 12 + Number(number) - 1
}

function monthAt(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Months that always fit on the axis: three years. */
const fewMonths = 36

/**
 * Every month of the season, or every season, from the start of the window until today, so that gaps are
 * visible. A longer window begins and ends with prices.
 */
export function monthSlots(
  { since, period, months }: Pick<RateAnalysis, 'since' | 'period' | 'months'>,
  season: Season | undefined,
  today: string,
): MonthSlot[] {
  const step = period === 'month' ? 1 : 3
  // December, the first month of a winter, is 11 in its year.
  const startOf = (index: number) => (period === 'month' ? index : index - ((index + 1) % 3))
  const prices = new Map(months.map((each) => [each.month, each]))
  // A planned departure may be in the future.
  const priced = months.map(({ month }) => indexOf(month))
  const isLong = indexOf(today) - indexOf(since) > fewMonths && priced.length > 0
  const last = startOf(Math.max(...(isLong ? [] : [indexOf(today)]), ...priced))
  const first = startOf(isLong ? Math.min(...priced) : Math.min(indexOf(since), last))
  const within = Array.from({ length: (last - first) / step + 1 }, (_, place) => first + place * step).filter(
    (index) => season === undefined || monthsOfSeason(season).includes((index % 12) + 1),
  )
  return within.map((index, place) => {
    const month = monthAt(index)
    const isAfterGap = place > 0 && within[place - 1] !== index - step
    return { month, prices: prices.get(month) ?? null, isAfterGap }
  })
}
