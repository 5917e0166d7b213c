import type { CutOffRecord } from '@portolan/contract/freight/cut-offs'
import type { AttentionFacts, Report } from '@portolan/freight/attention/order-facts'
import type { LedgerCutOff } from '@portolan/freight/cut-offs/cut-off'
import { type CutOffCode, isCutOffCode } from '@portolan/freight/cut-offs/cut-off-codes'
import { type StatedCutOff, settleCutOffs } from '@portolan/freight/cut-offs/settle-cut-offs'
import { compareEntries, type LogEntry, latestRevisions } from '@portolan/freight/ledger/log-entry'
import { type MatchedEntry, matchEntries } from '@portolan/freight/ledger/matched-entries'
import { gazetteer } from '#freight/order-record/log/gazetteer.ts'

/** The facts of an order that its cut-offs depend on. */
interface Transport extends Pick<AttentionFacts, 'route' | 'transportMode'> {
  reports: readonly Report[]
  containers: readonly string[]
}

/** Documents that prove a cut-off was met, and the statuses that carriers give them once received. */
const filings = new Set(['SHI', 'TRD', 'VGM'])
const isFiled = new Set(['RECE', 'SUBM', 'DRFT', 'PENA', 'CONF', 'APPR', 'CMPL', 'ISSU', 'SURR', 'RELS'])

/** The cut-offs in an order's log; for each, the statement that prevails. */
export function loggedCutOffs(entries: readonly LogEntry[], transport: Transport): LedgerCutOff[] {
  const current = latestRevisions(entries).filter(({ isRetracted }) => !isRetracted)
  const notes = current.filter(({ kind, code }) => kind === 'note' && isCutOffCode(code))
  if (notes.length === 0) return []
  const { matched } = matchEntries(notes, { route: transport.route, units: [] }, gazetteer)
  const isDone = ({ entry }: MatchedEntry) => entry.classifier === 'actual'
  const sentTimes = new Map(notes.map(({ id, at }) => [id, at]))
  const prevailingTimes = prevailing(matched.filter((each) => !isDone(each))).map(
    ({ entry, place }): StatedCutOff => {
      const { id, code, precision, zoneBasis } = entry
      const isLocal = precision === 'date' && zoneBasis === 'assumed-utc'
      // The cut-off's place sets the day; it may differ from the note's place.
      const at = isLocal ? (sentTimes.get(id) ?? entry.at) : entry.at
      return { code: code as CutOffCode, at, precision, isLocal, place }
    },
  )
  const metAt = new Map(
    prevailing(matched.filter(isDone)).map(({ entry: { code, at } }) => [code as CutOffCode, at]),
  )
  return settleCutOffs(prevailingTimes, { ...transport, metAt, filedAt: filedAt(current) }, transport)
}

function prevailing(matched: readonly MatchedEntry[]): MatchedEntry[] {
  return [...Map.groupBy(matched, ({ entry }) => entry.code).values()].map((group) =>
    group.reduce((a, b) => (compareEntries(b.entry, a.entry) > 0 ? b : a)),
  )
}

/** When carriers received each document; rejected ones are missing. */
function filedAt(current: readonly LogEntry[]): Map<string, string> {
  const times = new Map<string, string>()
  const about = current
    .filter(({ kind, documentType }) => kind === 'shipment' && filings.has(documentType ?? ''))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || compareEntries(a, b))
  for (const { documentType, code, at } of about) {
    const type = documentType ?? ''
    if (!isFiled.has(code)) times.delete(type)
    else if (!times.has(type)) times.set(type, at)
  }
  return times
}

/** The cut-offs of an order whose only source is its record. */
export function recordedCutOffs(
  records: readonly CutOffRecord[] | undefined,
  transport: Transport,
): LedgerCutOff[] {
  if (records === undefined || records.length === 0) return []
  const metAt = new Map(records.flatMap(({ code, metAt: at }) => (at ? [[code, at] as const] : [])))
  const cutOffs = records.map(({ code, place = null, ...own }): StatedCutOff => {
    const { at, precision } = cutOffTime(own.at)
    return { code, at, precision, isLocal: precision === 'date', place }
  })
  return settleCutOffs(cutOffs, { ...transport, metAt, filedAt: new Map() }, transport)
}

/** A date without a time is midnight UTC in the log, as everywhere there. */
export function cutOffTime(text: string): { at: string; precision: 'time' | 'date' } {
  return text.length === 10 ? { at: `${text}T00:00:00Z`, precision: 'date' } : { at: text, precision: 'time' }
}
