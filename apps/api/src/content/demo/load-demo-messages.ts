import { Readable } from 'node:stream'
import type { DemoOrder } from '@portolan/demo/orders/demo-order'
import { storeBody } from '#freight/carrier-messages/intake/store-body.ts'
import { takeMessage } from '#freight/carrier-messages/intake/take-message.ts'
import type { Deps } from '#freight/deps.ts'

/** A container with two digits exchanged; empty if they are the same. */
function misread(container: string): string {
  const [eighth = '', ninth = ''] = container.slice(8, 10)
  return eighth === ninth ? '' : `${container.slice(0, 8)}${ninth}${eighth}${container.slice(10)}`
}

/**
 * Takes a carrier's message about an order at sea in which the container is misread, so that no order has it.
 */
export async function loadDemoMessages(deps: Deps, orders: readonly DemoOrder[]): Promise<void> {
  // Later than the orders were saved, so that the estimate is the latest.
  const now = deps.clock.now().getTime()
  const [message] = orders.flatMap(({ record }) => {
    const [container] = record.units.flatMap((unit) => unit.container ?? [])
    const [first, to] = [record.route[0], record.route.at(-1)]
    const number = container === undefined ? '' : misread(container)
    const isAtSea = record.shipmentStatus === 'IN_TRANSIT' && record.transportMode === 'sea'
    const eta = to?.arrival?.estimated ?? to?.arrival?.planned
    if (!isAtSea || number === '' || !first || !to?.place.locode || !eta) return []
    return [trackingOf(number, to.place.locode, eta, first.conveyance, now)]
  })
  if (!message) return
  const bytes = Buffer.from(JSON.stringify([message]))
  await using body = await storeBody(deps, 'application/json', Readable.from([bytes]))
  await takeMessage(deps, body, { kind: 'desk', fileName: 'msc-tracking.json' })
}

/** An estimated arrival of DCSA Track & Trace 2.2. */
function trackingOf(container: string, locode: string, eta: string, conveyance: string | null, now: number) {
  const hour = 3_600_000
  const [voyage = '001W', ...name] = (conveyance ?? 'MSC AURORA 001W').split(' ').toReversed()
  return {
    eventID: '6f4d9a52-0b1e-4b57-9d6b-3a9f1c0e7d21',
    eventCreatedDateTime: new Date(now).toISOString(),
    eventType: 'TRANSPORT',
    eventClassifierCode: 'EST',
    eventDateTime: new Date(Date.parse(eta) + 30 * hour).toISOString(),
    transportEventTypeCode: 'ARRI',
    transportCall: {
      transportCallID: 'demo-call',
      exportVoyageNumber: voyage,
      UNLocationCode: locode,
      modeOfTransport: 'VESSEL',
      vessel: { vesselIMONumber: '9321483', vesselName: name.toReversed().join(' ') || 'MSC AURORA' },
    },
    documentReferences: [],
    references: [{ referenceType: 'EQ', referenceValue: container }],
  }
}
