// Measures how long saving orders and appending events takes: `npm run bench:ledger`,
// `npm run bench:ledger -- --orders 1000`.
import { parseArgs } from 'node:util'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { appendEvents } from '../../../apps/api/src/freight/ledger/append-events.ts'
import { saveOrders } from '../../../apps/api/src/freight/order-record/save/save-orders.ts'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import { systemClock } from '../../../apps/api/src/platform/process/clock.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { subscribers } from '../../../apps/api/src/subscribers.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { recordOf } from './order-record.ts'

const { values: options } = parseArgs({
  options: { orders: { type: 'string', default: '10000' }, events: { type: 'string', default: '10000' } },
})
const orderCount = Number(options.orders)
const eventCount = Number(options.events)
/** The size of a transaction. */
const batch = 200

function eventOf(number: number): LoggedEvent {
  const isDeparture = number % 2 === 0
  const at = isDeparture ? '2026-11-02T08:00:00Z' : `2026-12-${10 + (number % 7)}T08:00:00Z`
  return {
    sourceEventId: `event-${number}`,
    kind: 'transport',
    code: isDeparture ? 'DEPA' : 'ARRI',
    at,
    classifier: isDeparture ? 'actual' : 'estimated',
    offsetMinutes: 0,
    precision: 'time',
    zoneBasis: 'given',
    mode: 'sea',
    conveyance: null,
    place: {
      locode: isDeparture ? 'CNSHA' : 'DEHAM',
      iata: null,
      name: null,
      city: null,
      countryCode: null,
      lat: null,
      lng: null,
    },
    equipment: null,
    isEmpty: null,
    seals: [],
    documentType: null,
    documentRef: null,
    reasonCode: 'WEA',
    remark: null,
    pieces: null,
    statedAt: '2026-11-20T08:00:00Z',
    messageAt: null,
    isRetracted: false,
    flags: [],
  }
}

async function time(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  process.stdout.write(
    `${name.padEnd(60)}${((performance.now() - start) / 1_000).toFixed(1).padStart(8)} s\n`,
  )
}

const bench = await openBenchDatabase()
const env = readEnv({ DATABASE_URL: bench.url })
const open = await openDatabase(env, openLog('silent'))
await migrate(open)
const deps = {
  database: open.database,
  env,
  ...subscribers,
  clock: systemClock,
}
const orders: { id: string; organizationId: string }[] = []

async function saveAll(cargo: string): Promise<void> {
  orders.length = 0
  for (let start = 0; start < orderCount; start += batch) {
    const size = Math.min(batch, orderCount - start)
    const records = Array.from({ length: size }, (_, index) => recordOf(start + index, cargo))
    orders.push(...(await saveOrders(deps, records)))
  }
}

/** Appends events to some of the orders, one batch per transaction. */
async function append(first: number, ofOrders: number): Promise<void> {
  for (let start = 0; start < eventCount; start += batch) {
    const size = Math.min(batch, eventCount - start)
    const entries = Array.from({ length: size }, (_, index) => {
      const number = start + index
      // Events of one order follow one another, as in a carrier's message.
      const order = orders[Math.floor((number * ofOrders) / eventCount)]
      if (!order) throw new Error('There are fewer orders than events need')
      const event = eventOf(first + number)
      return {
        organizationId: order.organizationId,
        orderId: order.id,
        source: 'dcsa:BENC',
        messageId: null,
        event,
      }
    })
    await open.database.transaction((tx) => appendEvents(tx, deps, entries))
  }
}

try {
  const few = Math.min(1_000, orderCount)
  // Loads the sea lanes, which takes longer than a transaction may.
  await saveOrders(deps, [recordOf(-1, 'Pallets')])
  await time(`save ${orderCount} new orders with three units and an event`, () => saveAll('Pallets'))
  await time(`save them again, unchanged`, () => saveAll('Pallets'))
  await time(`save them again, changed`, () => saveAll('Other pallets'))
  await time(`append ${eventCount} events to ${few} orders`, () => append(0, few))
  await time(`append the same again`, () => append(0, few))
  await time(`append ${eventCount} events to ${orderCount} orders`, () => append(eventCount, orderCount))
  await time(`save the orders again, changed, over the events`, () => saveAll('Pallets again'))
} finally {
  await open.close()
  await bench.close()
}
