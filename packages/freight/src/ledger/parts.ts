import { compareEntries } from './log-entry.ts'
import { isPart, type MatchedEntry } from './matched-entries.ts'

const dayMs = 86_400_000
const landings = new Set(['ARR', 'ARRI'])

const timeOf = ({ entry }: MatchedEntry) => Date.parse(entry.at)
const flightOf = ({ entry }: MatchedEntry) => entry.conveyance?.voyage ?? null

/**
 * A flight lands once: the same pieces of it on the same day are a correction, and what was received from it
 * is what landed.
 */
function distinctParts(parts: readonly MatchedEntry[]): MatchedEntry[] {
  const landed = parts.filter(({ entry }) => landings.has(entry.code))
  const groups = Map.groupBy(landed, (part) =>
    JSON.stringify([flightOf(part) ?? part.entry.at, part.entry.at.slice(0, 10), part.entry.pieces?.count]),
  )
  const latest = [...groups.values()].map((group) =>
    group.reduce((a, b) => (compareEntries(b.entry, a.entry) > 0 ? b : a)),
  )
  const isLanded = (part: MatchedEntry) =>
    latest.some((landing) => {
      const after = timeOf(part) - timeOf(landing)
      return flightOf(landing) === flightOf(part) && after >= 0 && after < dayMs
    })
  return [...latest, ...parts.filter((part) => !landings.has(part.entry.code) && !isLanded(part))]
}

/** The same pieces of one flight told twice in a day, where all together were more than there are. */
function withoutRepeats(parts: readonly MatchedEntry[]): MatchedEntry[] {
  const groups = Map.groupBy(parts, (part) =>
    JSON.stringify([flightOf(part), part.entry.code, part.entry.at.slice(0, 10), part.entry.pieces?.count]),
  )
  return [...groups.values()].flatMap((group) =>
    group.some((part) => flightOf(part) === null)
      ? group
      : group.reduce((a, b) => (compareEntries(b.entry, a.entry) > 0 ? b : a)),
  )
}

const piecesOf = (parts: readonly MatchedEntry[]) =>
  parts.reduce((sum, { entry }) => sum + (entry.pieces?.count ?? 0), 0)

/** The last part, by which the parts of one source add up to the whole; null while some are missing. */
function completing(parts: readonly MatchedEntry[]): MatchedEntry | null {
  const distinct = distinctParts(parts)
  const whole = Math.max(...distinct.map(({ entry }) => entry.pieces?.of ?? 0))
  const counting = piecesOf(distinct) > whole ? withoutRepeats(distinct) : distinct
  const inTime = counting.toSorted((a, b) => timeOf(a) - timeOf(b) || compareEntries(a.entry, b.entry))
  return whole > 0 && piecesOf(counting) >= whole ? (inTime.at(-1) ?? null) : null
}

/** Statements about all pieces: those of the whole, and of parts that add up to it the last. */
export function wholeOnes(entries: readonly MatchedEntry[]): MatchedEntry[] {
  const parts = Map.groupBy(
    entries.filter(isPart),
    ({ entry }) => `${entry.source} ${entry.classifier} ${entry.equipment ?? ''}`,
  )
  return [
    ...entries.filter((entry) => !isPart(entry)),
    ...[...parts.values()].flatMap((group) => completing(group) ?? []),
  ]
}
