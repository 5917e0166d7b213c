import type { LogEntry } from './log-entry.ts'

/**
 * The ID of a statement of a booking. A carrier sends a booking whole: what a newer version leaves out doesn't hold any more. `version` is
 * a hash of what it says, so that the same version again is the same statements.
 */
export function bookingStatementId(booking: string, version: string, what: string): string {
  return `booking/${encodeURIComponent(booking)}/${version}/${what}`
}

const bookingStatement = /^(booking\/[^/]+)\/([^/]+)\//

interface Version {
  name: string
  /** Of bookings that don't say when they were made, the first receipt. */
  at: number
}

/** Leaves only the newest version of each set of statements, and gives all of its statements its time. */
export function newestOfSets(entries: readonly LogEntry[]): LogEntry[] {
  const versions = new Map<string, Version>()
  const newest = new Map<string, Version>()
  for (const entry of entries) {
    const parts = partsOf(entry)
    if (parts === null || entry.isRetracted) continue
    const at = Date.parse(entry.statedAt ?? entry.messageAt ?? entry.receivedAt)
    const known = versions.get(parts.version)
    versions.set(parts.version, { name: parts.version, at: Math.min(known?.at ?? at, at) })
  }
  if (versions.size === 0) return [...entries]
  for (const entry of entries) {
    const parts = partsOf(entry)
    const version = parts && versions.get(parts.version)
    if (!version) continue
    const best = newest.get(parts.set)
    if (!best || version.at > best.at || (version.at === best.at && version.name > best.name))
      newest.set(parts.set, version)
  }
  return entries.flatMap((entry) => {
    const parts = partsOf(entry)
    if (parts === null || entry.isRetracted) return [entry]
    const best = newest.get(parts.set)
    if (best?.name !== parts.version) return []
    return [{ ...entry, statedAt: entry.statedAt ?? entry.messageAt ?? new Date(best.at).toISOString() }]
  })
}

function partsOf({ source, sourceEventId }: LogEntry): { set: string; version: string } | null {
  if (!sourceEventId.startsWith('booking/')) return null
  const [, set, version] = bookingStatement.exec(sourceEventId) ?? []
  return set === undefined ? null : { set: `${source} ${set}`, version: `${source} ${set}/${version}` }
}
