import type { FreeTime, Report } from '@portolan/freight/attention/order-facts'
import { cutOffCodes } from '@portolan/freight/cut-offs/cut-off-codes'
import type { LogEntry } from '@portolan/freight/ledger/log-entry'
import type { MatchedEntry } from '@portolan/freight/ledger/matched-entries'
import { dateThere } from '@portolan/freight/time/moment'

/** Codes of free times, cut-offs and holds. They aren't milestones, so only the log has them. */
export const noteCodes = ['DEM', 'DET', 'STO', 'HOLD', 'RELS', ...cutOffCodes] as const

const freeTimeCodes = ['DEM', 'DET', 'STO'] as const
const customsClearance = 'CUC'

// A free time without a last day has the time of its notice.
function isLastDay({ at, precision, statedAt, receivedAt }: LogEntry): boolean {
  return precision === 'date' || Date.parse(at) > Date.parse(statedAt ?? receivedAt)
}

function midnightOf(date: number): string {
  return `${new Date(date).toISOString().slice(0, 19)}Z`
}

/** The carriers' statements about free time and customs clearance that still hold. */
export function carrierNotes(matched: readonly MatchedEntry[]): { freeTimes: FreeTime[]; holds: Report[] } {
  const current = matched.map(({ entry }) => entry)
  const freeTimes = matched.flatMap(({ entry, place }): FreeTime[] => {
    const code = freeTimeCodes.find((each) => each === entry.code)
    if (entry.kind !== 'note' || code === undefined || !isLastDay(entry)) return []
    const { equipment, at, precision } = entry
    // If a note matches a place, its day begins there; this takes the local date.
    const date = dateThere(Date.parse(at), place?.timeZone ?? null)
    return [{ code, equipment, lastAt: precision === 'date' ? midnightOf(date) : at, precision }]
  })
  const holds = current
    .filter(
      ({ kind, code, documentType, classifier }) =>
        kind === 'shipment' &&
        (code === 'HOLD' || code === 'RELS') &&
        documentType === customsClearance &&
        classifier === 'actual',
    )
    .map(({ code, at, equipment }) => ({ code, at, place: null, equipment }))
  return { freeTimes, holds }
}
