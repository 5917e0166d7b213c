import { getOrder } from '@portolan/contract/freight/orders'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendEvents } from '#freight/ledger/append-events.ts'
import { buildUnit, givenOrder, givenUser } from '#testing/builders.ts'
import { buildEvent } from '#testing/freight/events.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-12-24T08:00:00Z') } })
})
afterAll(() => portal.close())

const container = 'CSQU3054383'
const place = { ...buildEvent().place, locode: 'DEHAM' } as LoggedEvent['place']
const part = (code: string, count: number, day: number) =>
  buildEvent({
    kind: 'equipment',
    code,
    place,
    equipment: container,
    pieces: { count, of: 6 },
    at: `2026-12-${day}T08:00:00Z`,
  })

async function prepare(...events: LoggedEvent[]) {
  const order = await givenOrder(portal, { units: [buildUnit({ container })] })
  const keys = { organizationId: order.organizationId, orderId: order.orderId, source: 'iata:LH' }
  const append = (added: LoggedEvent[]) =>
    portal.deps.database.transaction((tx) =>
      appendEvents(
        tx,
        portal.deps,
        added.map((event) => ({ ...keys, event, messageId: null })),
      ),
    )
  await append(events)
  const { token } = await givenUser(portal, [order.record.organization.ref])
  const kinds = async () => {
    const params = { orderId: order.orderId }
    const { alerts } = (await portal.call(getOrder, { params, token })).json()
    return alerts.map(({ kind }: { kind: string }) => kind)
  }
  return { kinds, append: (...added: LoggedEvent[]) => append(added) }
}

it('free days end with the last piece, not with the first', async () => {
  const freeDay = buildEvent({
    kind: 'note',
    code: 'DEM',
    classifier: 'planned',
    equipment: container,
    precision: 'date',
    at: '2026-12-24T00:00:00Z',
    statedAt: '2026-12-20T08:00:00Z',
  })
  const { kinds, append } = await prepare(freeDay, part('GTOT', 4, 22))
  expect(await kinds()).toContain('free-days-ending')
  await append(part('GTOT', 2, 23))
  expect(await kinds()).not.toContain('free-days-ending')
})

it('a part that was delivered proves no arrival', async () => {
  const departed = buildEvent()
  const { kinds, append } = await prepare(departed, part('DLV', 4, 22))
  expect(await kinds()).toContain('missed-arrival')
  await append(part('DLV', 2, 23))
  expect(await kinds()).not.toContain('missed-arrival')
})
