import type { OrderRecord } from '@portolan/contract/company/orders'
import type { AttentionFacts } from '@portolan/freight/attention/order-facts'
import type { NewOrder } from '#freight/orders/order-row.ts'
import { type AttentionColumns, type AttentionEnv, attentionColumns } from './attention-columns.ts'

/** The attention columns of an order that is saved for the first time: its record is all that's known. */
export function newAttention(
  record: OrderRecord,
  { createdAt, recordHash }: Pick<NewOrder, 'createdAt' | 'recordHash'>,
  env: AttentionEnv,
  version: string,
): AttentionColumns & { attentionHash: string } {
  const containers = new Map(record.units.map(({ ref, container }) => [ref, container]))
  const facts: AttentionFacts = {
    status: record.status,
    shipmentStatus: record.shipmentStatus,
    transportMode: record.transportMode,
    route: record.route,
    createdAt,
    reports: record.events
      .filter(({ classifier }) => classifier === 'actual')
      .map(({ code, at, place, unitRef }) => ({
        ...{ code, at, place },
        equipment: unitRef === null ? null : (containers.get(unitRef) ?? null),
      })),
    heardAt: null,
    position: record.position,
    freeTimes: [],
    missingPapers: [],
    unpaid: [],
  }
  return { ...attentionColumns(facts, env, version), attentionHash: recordHash }
}
