import type { LoggedEvent } from '#ledger/logged-event.ts'

type Entry = LoggedEvent & { source: string; receivedAt: string }

/**
 * The ID of a statement of a booking. A carrier sends a booking whole: a member that a newer version leaves
 * out doesn't hold any more. `version` is a hash of the content, so that the same version again is the same
 * statements.
 */
export function bookingStatementId(booking: string, version: string, what: string): string {
  return `booking/${encodeURIComponent(booking)}/${version}/${what}`
}

const bookingStatement = /^(booking\/[^/]+)\/([^/]+)\//

interface Version {
  name: string
  /** For bookings without a time of their making, the time of the first receipt. */
  at: number
}

/** Leaves only the newest version of each booking, whose statements all get its time. */
export function newestBookings<E extends Entry>(entries: readonly E[]): E[] {
  const versions = new Map<string, Version>()
  const newest = new Map<string, Version>()
  for (const entry of entries) {
    const parts = partsOf(entry)
    if (parts === null || entry.isRetracted) continue
    const at = Date.parse(entry.statedAt ?? entry.messageAt ?? entry.receivedAt)
    const earlier = versions.get(parts.version)
    versions.set(parts.version, { name: parts.version, at: Math.min(earlier?.at ?? at, at) })
  }
  if (versions.size === 0) return [...entries]
  for (const entry of entries) {
    const parts = partsOf(entry)
    const version = parts && versions.get(parts.version)
    if (!version) continue
    const best = newest.get(parts.booking)
    if (!best || version.at > best.at || (version.at === best.at && version.name > best.name))
      newest.set(parts.booking, version)
  }
  return entries.flatMap((entry) => {
    const parts = partsOf(entry)
    if (parts === null || entry.isRetracted) return [entry]
    const best = newest.get(parts.booking)
    if (best?.name !== parts.version) return []
    return [{ ...entry, statedAt: entry.statedAt ?? entry.messageAt ?? new Date(best.at).toISOString() }]
  })
}

function partsOf({ source, sourceEventId }: Entry): { booking: string; version: string } | null {
  if (!sourceEventId.startsWith('booking/')) return null
  const [, booking, version] = bookingStatement.exec(sourceEventId) ?? []
  return booking === undefined
    ? null
    : { booking: `${source} ${booking}`, version: `${source} ${booking}/${version}` }
}
