import { retractOrderEvents } from '@portolan/contract/company/corrections/order-log'
import { getOrderView, type OrderView } from '@portolan/contract/company/corrections/order-view'
import { saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { getOrder } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let staff: string
let customer: string
let now = Date.parse('2026-11-10T12:00:00Z')
beforeAll(async () => {
  // Both make the same statement at the same time.
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  await givenOrder(portal)
  key = await givenApiKey(portal, 'read', 'write')
  staff = (await givenStaff(portal, 'operations')).token
  customer = (await givenUser(portal)).token
})
afterAll(() => portal.close())

/** Numbers below `below`, the same for the same seed. */
function numbersOf(seed: number) {
  let state = seed * 2_654_435_761 + 1
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const codes = ['GTIN', 'LOAD', 'DEPA', 'ARRI', 'DISC', 'CUSR', 'DROP'] as const
const classifiers = ['planned', 'estimated', 'actual'] as const
const places = [{ locode: 'CNSHA' }, { locode: 'DEHAM' }, null] as const

type Step =
  | { event: object }
  | {
      /** Takes back the latest statement. */
      retract: true
    }

function stepsOf(seed: number): Step[] {
  const below = numbersOf(seed)
  return Array.from({ length: 2 + below(4) }, (): Step => {
    if (below(6) === 0) return { retract: true }
    const id = `e${below(4)}`
    const at = new Date(Date.parse('2026-11-01T00:00:00Z') + below(40) * 6 * 3_600_000).toISOString()
    if (below(12) === 0) return { event: { id, kind: 'cancellation', at, remark: 'Buyer withdrew' } }
    const place = places[below(3)]
    const reasonCode = below(3) === 0 ? 'WEA' : null
    return { event: { id, code: codes[below(7)], classifier: classifiers[below(3)], at, place, reasonCode } }
  })
}

/** Everything that the customer reads of an order, without the order's own names. */
async function shownAfter(ref: string, steps: readonly Step[], by: { key: string } | { token: string }) {
  const sent = {
    params: { ref },
    key,
    body: buildSentOrder({
      number: 'SAME',
      createdAt: '2026-10-01T00:00:00Z',
      updatedAt: '2026-10-01T00:00:00Z',
    }),
  }
  const { id } = (await portal.call(saveCompanyOrder, sent)).json()
  const ofOrder = { params: { ref: id }, query: { by: 'id' }, ...by }
  for (const step of steps) {
    now += 60_000
    if ('event' in step) await portal.call(appendOrderEvents, { ...ofOrder, body: { events: [step.event] } })
    else {
      const { history } = (await portal.call(getOrderView, ofOrder)).json() as OrderView
      const events = history.slice(0, 1).map((event) => event.id)
      if (events.length > 0)
        await portal.call(retractOrderEvents, { ...ofOrder, body: { events, reason: 'Wrong' } })
    }
  }
  const own = { params: { orderId: id }, token: customer }
  const order = (await portal.call(getOrder, own)).json()
  const history = (await portal.call(listHistoryEvents, own)).json()
  const text = JSON.stringify({ ...order, partsVersion: '', references: [], history })
  const ids = new Map<string, string>()
  const named = (found: string) => ids.get(found) ?? ids.set(found, `id${ids.size}`).get(found) ?? ''
  return JSON.parse(text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, named).replaceAll(ref, 'REF'))
}

const start = now

async function compare(seed: number): Promise<void> {
  const steps = stepsOf(seed)
  now = start
  const byKey = await shownAfter(`KEY-${seed}`, steps, { key })
  now = start
  const byDesk = await shownAfter(`DESK-${seed}`, steps, { token: staff })
  expect([seed, byDesk]).toEqual([seed, byKey])
}

it('an order shows the same, whether a system or a person of the company stated it', async () => {
  for (let seed = 0; seed < 6; seed++) await compare(seed)
})

// In parts: each has its own limit, which only ends what hangs.
it.each([0, 1, 2, 3, 4, 5, 6, 7])(
  'and so in 200 sequences, part %i',
  { tags: ['exhaustive'], timeout: 900_000 },
  async (part) => {
    for (let seed = 6 + part; seed < 200; seed += 8) await compare(seed)
  },
)
