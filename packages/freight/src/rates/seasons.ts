const months = {
  winter: [12, 1, 2],
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  fall: [9, 10, 11],
} as const

type Season = keyof typeof months

/** The months of departure that a season has, January being 1. */
export function monthsOfSeason(season: Season): readonly number[] {
  return months[season]
}

/** The season that a month, January being 1, is in. */
export function seasonOfMonth(month: number): Season {
  return (['winter', 'spring', 'summer', 'fall'] as const)[Math.floor((month % 12) / 3)] ?? 'winter'
}

/** The first day of the first whole season from a calendar date on, as `2026-12-01`. */
export function firstWholeSeason(since: string): string {
  const [year = 0, month = 0, day = 0] = since.split('-').map(Number)
  const begins = month % 3 === 0 && day === 1
  const months = begins ? 0 : 3 - (month % 3)
  const start = new Date(0)
  start.setUTCFullYear(year, month - 1 + months, 1)
  return start.toISOString().slice(0, 10)
}
