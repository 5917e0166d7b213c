import type { BucketLimit } from '#platform/limits/rate-limits.ts'

const quarterHour = 15
const day = 24 * 60
const growth = { firstSeconds: 60, maxSeconds: 24 * 60 * 60, renews: true }

/** The limits of typed codes for the client's networks, smallest first. Strangers share the wider ones. */
export function typedLimits([own, ...wider]: readonly string[]): BucketLimit[] {
  return [
    { bucket: `quarter-hour:${own}`, limit: 5, windowMinutes: quarterHour, growth },
    { bucket: `day:${own}`, limit: 20, windowMinutes: day, growth },
    ...wider.flatMap((network) => {
      const [aQuarterHour, aDay] = network.endsWith('/56') ? ([10, 30] as const) : ([20, 60] as const)
      return [
        { bucket: `quarter-hour:${network}`, limit: aQuarterHour, windowMinutes: quarterHour },
        { bucket: `day:${network}`, limit: aDay, windowMinutes: day },
      ]
    }),
  ]
}

/** The limit of links with a secret: it can't be guessed, so this only bounds the work. */
export function linkLimits([own]: readonly string[]): BucketLimit[] {
  return [{ bucket: `link:${own}`, limit: 30, windowMinutes: quarterHour }]
}
