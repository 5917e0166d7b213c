import type { EventRecord, OrderRecord } from '@portolan/contract/company/orders'
import { type PaperFacts, papersDue } from '@portolan/freight/papers/papers-due'
import type { NewOrder } from '#freight/order-record/save/order-row.ts'
import {
  type AttentionColumns,
  type AttentionEnv,
  attentionColumns,
  type OrderFacts,
} from './attention-columns.ts'
import { recordedCutOffs } from './cut-offs.ts'
import { recordedAhead } from './facts-ahead.ts'

/** The attention columns of an order saved for the first time; only its record is known. */
export function newAttention(
  { record, ahead }: { record: OrderRecord; ahead: readonly EventRecord[] },
  { createdAt, recordHash, isDelivered }: Pick<NewOrder, 'createdAt' | 'recordHash' | 'isDelivered'>,
  env: AttentionEnv,
  version: string,
): AttentionColumns & { attentionHash: string } {
  const containers = new Map(record.units.map(({ ref, container }) => [ref, container]))
  const reports = record.events
    .filter(({ classifier }) => classifier === 'actual')
    .map(({ code, at, precision, place, unitRef }) => ({
      code,
      at,
      precision: precision ?? null,
      place,
      equipment: unitRef === null ? null : (containers.get(unitRef) ?? null),
    }))
  const containerNames = new Set([...containers.values()].filter((container) => container !== null))
  const transport = { ...record, reports, containers: [...containerNames] }
  const facts: OrderFacts = {
    status: record.status,
    // As `readFacts`.
    shipmentStatus: isDelivered ? 'ARRIVED' : record.shipmentStatus,
    transportMode: record.transportMode,
    route: record.route,
    createdAt,
    reports,
    heardAt: null,
    position: record.position,
    freeTimes: [],
    cutOffs: recordedCutOffs(record.cutOffs, transport),
    ahead: recordedAhead(ahead),
    papers: papersDue(paperFacts(record), env.expectedPapers),
    unpaid: [],
    reasons: { departure: null, arrival: null },
  }
  return { ...attentionColumns(facts, env, version), attentionHash: recordHash }
}

const unknownTimes = { planned: null, estimated: null, actual: null }

function paperFacts(record: OrderRecord): PaperFacts {
  const { status, shipmentStatus, transportMode, loadType, incoterms, route } = record
  const [from, to] = [route[0], route.at(-1)]
  return {
    status,
    shipmentStatus,
    transportMode,
    loadType,
    incoterms,
    fromCountry: from?.place.countryCode ?? '',
    toCountry: to?.place.countryCode ?? '',
    departure: from?.departure ?? unknownTimes,
    arrival: to?.arrival ?? unknownTimes,
    documents: [],
  }
}
