import type { LedgerPlace, LedgerStop } from '#ledger/order-record.ts'

/** The stop whose departure ends a cut-off: that of its place, else where the first sea or air leg begins. */
export function loadingStop(
  { route, transportMode }: { route: readonly LedgerStop[]; transportMode: NonNullable<LedgerStop['mode']> },
  place: LedgerPlace | null,
): number {
  const starts = route.slice(0, -1)
  const own = starts.findIndex(
    (stop) =>
      place !== null &&
      (place.locode !== null && stop.place.locode !== null
        ? place.locode === stop.place.locode
        : place.city === stop.place.city && place.countryCode === stop.place.countryCode),
  )
  if (own >= 0) return own
  return Math.max(
    0,
    starts.findIndex(({ mode }) => ['sea', 'air'].includes(mode ?? transportMode)),
  )
}
