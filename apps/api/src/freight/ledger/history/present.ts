import { localRemark } from '@portolan/carrier-messages/remarks/local-remark'
import type {
  HistoryEvent,
  PromiseChange,
  PromiseHistory,
} from '@portolan/contract/freight/ledger/order-history'
import type { Locale } from '@portolan/contract/identity/users'
import { presentSource } from '@portolan/freight/ledger/fold-order'
import { isTakenBack, type LogEntry, latestRevisions } from '@portolan/freight/ledger/log-entry'
import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import { type Direction, directions } from '@portolan/freight/ledger/order-record'
import { contradictionsOf, promisedBy } from '@portolan/freight/ledger/route-times'
import { minutesBetween } from '@portolan/freight/time/moment'
import type { Folded } from '#freight/order-record/log/fold-ledger.ts'
import type { StoredLedger } from '#freight/order-record/log/load-ledgers.ts'
import { localPlace } from '#freight/order-record/route/local-place.ts'
import type { PromiseRow } from './queries.ts'

function writtenPlace({ name, city, locode, iata, countryCode }: EventPlace): string | null {
  const parts = [name ?? city ?? locode ?? iata, countryCode].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

function writtenConveyance({ conveyance }: LogEntry): string | null {
  const parts = [conveyance?.name ?? conveyance?.imo, conveyance?.voyage].filter(Boolean)
  return parts.length === 0 ? null : parts.join(' ')
}

/** Everything stated about an order and not replaced by its source, newest first. */
export function presentHistory(ledger: StoredLedger, folded: Folded, locale: Locale): HistoryEvent[] {
  const current = new Set(folded.current.map(({ entry }) => entry.id))
  const matched = new Map([...folded.matched, ...folded.retracted].map((each) => [each.entry.id, each]))
  const unitIds = new Map(ledger.units.map(({ ref, id }) => [ref, id]))
  return latestRevisions(ledger.entries)
    .toSorted(
      (a, b) =>
        Date.parse(b.receivedAt) - Date.parse(a.receivedAt) ||
        Date.parse(b.at) - Date.parse(a.at) ||
        (a.id < b.id ? 1 : -1),
    )
    .map((entry): HistoryEvent => {
      const match = matched.get(entry.id)
      const { id, code, classifier, offsetMinutes, equipment, reasonCode, remark } = entry
      // A local time may have got the zone of its stop.
      const { at, zoneBasis, localTime = null } = match?.entry ?? entry
      const { statedAt, receivedAt, revision } = entry
      const place = match?.place ?? null
      const [unitRef, ...others] = match?.unitRefs ?? []
      return {
        id,
        code,
        classifier,
        at,
        offsetMinutes,
        equipment,
        reasonCode,
        remark: localRemark(remark, locale),
        precision: entry.precision === 'date' ? 'day' : 'time',
        statedAt,
        receivedAt,
        revision,
        isRetracted: isTakenBack(entry),
        zoneBasis,
        localTime,
        source: presentSource(entry.source),
        place: place && localPlace(place, locale),
        placeText: place === null && entry.place !== null ? writtenPlace(entry.place) : null,
        unitId: others.length === 0 && unitRef !== undefined ? (unitIds.get(unitRef) ?? null) : null,
        conveyance: writtenConveyance(entry),
        isCurrent: current.has(id),
        flags: folded.flags.get(id) ?? entry.flags,
      }
    })
}

type Statement = Omit<PromiseRow, 'target'>

function presentChange(statement: Statement, locale: Locale): PromiseChange {
  const { at, precision, classifier, reasonCode, remark, receivedAt, source } = statement
  const words = localRemark(remark, locale)
  const details = { classifier, reasonCode, remark: words, receivedAt, source: presentSource(source) }
  return { at, ...(precision === 'day' && { precision }), ...details }
}

/** How an order's promises moved; for a time that never moved, its only promise. */
export function presentPromises(
  folded: Folded,
  rows: readonly PromiseRow[],
  locale: Locale,
): PromiseHistory[] {
  const present = (statement: Statement) => presentChange(statement, locale)
  return directions.flatMap((target) => {
    const { voices, timeZone } = endOf(folded, target)
    const moved = rows.filter((row) => row.target === target)
    const only = promisedBy(voices)
    const changes = moved.length > 0 ? moved : only === null ? [] : [only]
    const [first, last] = [changes[0], changes.at(-1)]
    if (!first || !last) return []
    return [
      {
        target,
        changes: changes.map(present),
        slipMinutes: minutesBetween(first, last, timeZone),
        contradictions: contradictionsOf(voices, timeZone).map(present),
      },
    ]
  })
}

function endOf({ voices, route }: Folded, target: Direction) {
  const end = target === 'departure' ? 0 : -1
  return { voices: voices.at(end)?.[target], timeZone: route.at(end)?.place.timeZone ?? null }
}
