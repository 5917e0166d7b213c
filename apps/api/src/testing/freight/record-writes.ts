import { removeMember } from '@portolan/contract/commands/organizations'
import { removeUser } from '@portolan/contract/commands/users'
import { moveOrder } from '@portolan/contract/company/corrections/order-move'
import { removeCompanyOrder } from '@portolan/contract/company/corrections/order-removal'
import { removeCompanyOrganization } from '@portolan/contract/company/organizations'
import { addThreadNote, sendCompanyMessage, settleThread } from '@portolan/contract/company/threads/threads'
import { sendThreadMessage } from '@portolan/contract/freight/threads'
import {
  listNotifications,
  markAllNotificationsViewed,
  type Notification,
  updateNotification,
} from '@portolan/contract/messaging/notifications'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { saveRates } from '#freight/rates/records/save-rates.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildRate, buildUnit, givenOrder, givenUser } from '#testing/builders.ts'
import { givenPreorder, givenPreorderDocument } from '#testing/preorders.ts'
import { runCommand } from '#testing/run-command.ts'
import { buildTracking, givenMessage } from './carrier-messages.ts'
import { givenInvoice } from './invoices.ts'
import { orderWrites, type Writers } from './order-writes.ts'
import { atHour, randomOrder } from './random-orders.ts'

export type SavedOrder = Parameters<(typeof orderWrites)[string]>[1]

type RecordWrite = (writers: Writers, orders: SavedOrder[]) => Promise<unknown>

const bookings = ['BN-1', 'BN-2', 'BN-3']
const containers = ['CSQU3054383', 'MSKU1234565', 'TGHU7654329']

/** Saves a new order, optionally with charges, containers and a booking number. */
async function addOrder({ portal, picks }: Writers, orders: SavedOrder[]): Promise<void> {
  const { pick } = picks
  const order = randomOrder(pick(['acme', 'other']), picks)
  const record = {
    ...order,
    charges: pick([[], [{ code: 'BAS', amount: '450.00', currency: 'EUR' }]]),
    loadType: pick(['FCL', 'LCL'] as const),
    units: [buildUnit({ container: pick([null, ...containers]) })],
    references: [{ type: 'BKG' as const, value: pick(bookings) }],
  }
  const [saved] = await saveOrders(portal.deps, [record])
  if (saved) orders.push({ ...saved, orderId: saved.id, record })
}

/** Changes a portal's records in every way that really occurs. */
export const recordWrites: Record<string, RecordWrite> = {
  ...Object.fromEntries(
    Object.entries(orderWrites).map(([name, write]): [string, RecordWrite] => [
      name,
      (writers, orders) => write(writers, writers.picks.pick(orders.slice(0, 3))),
    ]),
  ),
  'adds an order': addOrder,
  'adds another order': addOrder,
  async 'deletes an order'({ portal, key, picks }, orders) {
    if (orders.length < 6) return
    const [order] = orders.splice(3 + Math.floor(picks.next() * (orders.length - 3)), 1)
    await portal.call(removeCompanyOrder, {
      key,
      params: { ref: order?.record.ref ?? '' },
      query: { withHistory: 'true' },
    })
  },
  async 'an order goes to another customer'({ portal, key, picks }, orders) {
    if (orders.length < 4) return
    const order = picks.pick(orders.slice(3))
    const { ref } = order.record.organization
    const organization =
      ref === 'acme' ? { ref: 'other', name: 'Other' } : { ref: 'acme', name: 'Acme Trading' }
    const body = { to: organization.ref, sameCompany: picks.pick([true, false]), reason: 'Picked' }
    const moved = { key, params: { ref: order.orderId }, query: { by: 'id' }, body }
    if ((await portal.call(moveOrder, moved)).statusCode !== 200) return
    const [row] = await rowsOf<{ id: string }>(
      portal.deps.database,
      sql`SELECT id FROM organizations WHERE ref = ${organization.ref}`,
    )
    Object.assign(order, { organizationId: row?.id, record: { ...order.record, organization } })
  },
  'a carrier moves the arrival': ({ portal, picks: { pick } }) =>
    givenMessage(portal, [
      buildTracking({
        bookings: [pick(bookings)],
        containers: [pick(containers)],
        bills: [`BL-${pick([1, 2, 3, 4])}`],
        code: 'ARRI',
        classifier: 'EST',
        at: atHour(pick([100, 150, 200, 300])),
        locode: 'DEHAM',
      }),
    ]),
  'a carrier reports a departure': ({ portal, picks: { pick } }) =>
    givenMessage(portal, [buildTracking({ bookings: [pick(bookings)], at: atHour(pick([1, 10])) })]),
  'the company records a rate': ({ portal, picks: { pick } }, orders) =>
    saveRates(portal.deps, [
      {
        ...buildRate({ orderRef: pick([null, ...orders])?.record.ref ?? null }),
        ref: pick(['rate-1', 'rate-2']),
      },
    ]),
  'a person views all notifications': ({ portal, person: { token } }) =>
    portal.call(markAllNotificationsViewed, { token }),
  async 'a person marks a notification'({ portal, person: { token }, picks }) {
    const { results } = (await portal.call(listNotifications, { token })).json<{ results: Notification[] }>()
    if (results.length === 0) return
    const { id, viewed } = picks.pick(results)
    await portal.call(updateNotification, {
      token,
      params: { notificationId: id },
      body: { viewed: !viewed },
    })
  },
  async 'a person books and adds a file'({ portal, person }) {
    await givenPreorderDocument(portal, person, await givenPreorder(portal, person))
  },
  'a person writes to the company': ({ portal, person: { token }, picks }, orders) =>
    portal.call(sendThreadMessage, {
      token,
      params: { threadId: picks.pick(orders).orderId },
      body: { text: 'Where is it?' },
    }),
  'the company answers, notes or settles': ({ portal, key, picks: { pick } }, orders) =>
    portal.call(pick([sendCompanyMessage, addThreadNote, settleThread]), {
      key,
      params: { threadId: pick(orders).orderId },
      body: { text: 'It left.' },
    }),
  async 'a person joins, is notified and leaves'({ portal, picks }, orders) {
    const { email } = await givenUser(portal, ['acme', 'other'])
    await givenInvoice(portal, picks.pick(orders.slice(0, 3)), { ref: `left ${email}`, name: email })
    if (picks.next() < 0.5) await runCommand(portal, removeMember, { email, organization: 'acme' })
    else await runCommand(portal, removeUser, { email, yes: true })
  },
  async 'a customer comes and goes'({ portal, key, picks }) {
    const ref = `visitor-${Math.floor(picks.next() * 1_000_000)}`
    await givenOrder(portal, { ref, organization: { ref, name: 'Visitor' } })
    await givenUser(portal, [ref, 'acme'])
    await portal.call(removeCompanyOrder, {
      key,
      params: { ref },
      query: { organization: ref, withHistory: 'true' },
    })
    const answer = await portal.call(removeCompanyOrganization, { key, params: { ref } })
    if (answer.statusCode !== 204) throw new Error(`The customer stays: ${answer.body}`)
  },
}
