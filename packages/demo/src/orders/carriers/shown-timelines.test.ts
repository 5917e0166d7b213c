import { foldOrder } from '@portolan/freight/ledger/fold-order'
import { type LogEntry, recordSource } from '@portolan/freight/ledger/log-entry'
import type { LedgerPlace, LedgerStop } from '@portolan/freight/ledger/order-record'
import { rowsOf, timelineOf } from '@portolan/freight/timeline/timeline'
import { faultsOf, type SampleOrder } from '@portolan/freight/timeline/timeline-samples'
import { expect, it } from 'vitest'
import type { DemoOrder } from '#orders/demo-order.ts'
import { makeDemoOrders } from '#orders/demo-orders.ts'
import { toInstant } from '#services/zoned-time.ts'
import { carrierReportsOf } from './carrier-reports.ts'

const noGazetteer = {
  findPlace: () => null,
  airportCodes: () => [],
  isIn: () => false,
  portOf: (locode: string) => locode,
}

/** An order as a customer sees it: its record with what carriers reported since. */
function shownOrder(order: DemoOrder, now: number): SampleOrder {
  const { record } = order
  const savedAt = record.createdAt ?? toInstant(now)
  const reports = carrierReportsOf(order, now)
  const entries = reports.map(
    ({ source, receivedAt, event }, index): LogEntry => ({
      ...event,
      id: `${index}`,
      source,
      revision:
        reports.slice(0, index).filter((each) => each.event.sourceEventId === event.sourceEventId).length + 1,
      receivedAt: toInstant(receivedAt),
    }),
  )
  const folded = foldOrder<LedgerStop>(
    {
      record: { ...record, updatedAt: record.updatedAt ?? savedAt, statedAt: {}, savedAt },
      units: record.units.map(({ ref, container = null }) => ({ ref, container, isDelivered: false })),
      entries,
    },
    noGazetteer,
  )
  const own = record.events.map(({ ref, unitRef, ...event }) => ({ ...event, id: ref, unitId: unitRef }))
  const reported = folded.current
    .filter(({ entry }) => entry.source !== recordSource)
    .map(({ entry, place }) => ({
      id: entry.id,
      at: entry.at,
      classifier: entry.classifier,
      code: entry.code,
      place: place as LedgerPlace | null,
      unitId: null,
      remark: entry.remark,
    }))
  const { shipmentStatus, route } = folded
  const { transportMode } = record
  const isDelivered = record.units.every(({ delivery }) => delivery === 'delivered')
  return { transportMode, shipmentStatus, isDelivered, route, events: [...own, ...reported] }
}

it.each(['2026-11-25T10:45:00Z', '2027-03-28T01:30:00Z', '2028-02-29T17:20:00Z'])(
  'every demo order has a timeline that can be at %s',
  (clock) => {
    const now = Date.parse(clock)
    let marks = 0
    for (const order of makeDemoOrders(now)) {
      const facts = shownOrder(order, now)
      const stops = timelineOf(facts)
      expect(faultsOf(stops, facts), order.record.ref).toEqual([])
      const overtaken = rowsOf(stops).filter((row) => row.overtaken)
      // Only a carrier's message moves an arrival without the plans behind it.
      if (overtaken.length > 0) expect(order.booking.carrierStory, order.record.ref).toBeDefined()
      marks += overtaken.length
    }
    expect(marks).toBeGreaterThan(0)
  },
)
