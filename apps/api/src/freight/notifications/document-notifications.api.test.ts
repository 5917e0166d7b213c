import type { DocumentRecord } from '@portolan/contract/company/orders'
import {
  countNotifications,
  listNotifications,
  type Notification,
} from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from '#platform/db/drizzle.ts'
import { users } from '#platform/db/schema.ts'
import { givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Person = Awaited<ReturnType<typeof givenUser>>

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const invoice: DocumentRecord['invoice'] = {
  number: 'R-2026-100',
  amount: { amount: '1250.00', currency: 'EUR' },
  issuedOn: '2026-11-20',
  dueOn: '2026-12-04',
  paidOn: null,
}

async function notificationsOf({ token }: Person): Promise<Notification[]> {
  return (await portal.call(listNotifications, { token })).json().results
}

async function givenCustomer(overrides: Parameters<typeof givenOrder>[1] = {}) {
  const name = crypto.randomUUID()
  const order = await givenOrder(portal, { organization: { ref: name, name }, ...overrides })
  return { order, ref: name, person: await givenUser(portal, [name]) }
}

describe('saving a new document', () => {
  it('notifies every member of the organization, and no one else', async () => {
    const { order, ref, person } = await givenCustomer()
    const [colleague, stranger] = [await givenUser(portal, [ref]), (await givenCustomer()).person]
    await givenDocument(portal, order, { name: 'HBL 4711.pdf', createdAt: daysAgo(1) })
    for (const member of [person, colleague]) {
      expect(await notificationsOf(member)).toMatchObject([
        {
          kind: 'document-added',
          state: 'new',
          order: { id: order.orderId, number: order.record.number },
          data: { documentName: 'HBL 4711.pdf', from: 'Shanghai', to: 'Hamburg' },
        },
      ])
      const counts = (await portal.call(countNotifications, { token: member.token })).json()
      expect(counts).toEqual({ count: 1, countNew: 1 })
    }
    expect(await notificationsOf(stranger)).toEqual([])
  })

  it('that is an invoice notifies of its number, amount and due date', async () => {
    const { order, person } = await givenCustomer()
    await givenDocument(portal, order, { kind: 'invoice', invoice, createdAt: daysAgo(0) })
    expect(await notificationsOf(person)).toMatchObject([
      {
        kind: 'invoice-added',
        data: { invoiceNumber: 'R-2026-100', amount: invoice?.amount, dueOn: '2026-12-04' },
      },
    ])
  })

  it('notifies again neither when it is saved again nor when it is replaced or paid', async () => {
    const { order, person } = await givenCustomer()
    const document = { ref: 'invoice', kind: 'invoice', createdAt: daysAgo(1) } as const
    const save = (paidOn: string | null, text = 'one') =>
      givenDocument(
        portal,
        order,
        { ...document, name: 'R.pdf', invoice: invoice && { ...invoice, paidOn } },
        new TextEncoder().encode(text),
      )
    expect((await save(null)).outcome).toBe('created')
    expect((await save(null)).outcome).toBe('unchanged')
    expect((await save('2026-11-21')).outcome).toBe('updated')
    expect((await save('2026-11-21', 'two')).outcome).toBe('updated')
    expect((await notificationsOf(person)).map(({ kind }) => kind)).toEqual(['invoice-added'])
  })

  it('notifies of what came to an archived order too, and not of old documents', async () => {
    const { order, person } = await givenCustomer({ status: 'archived', shipmentStatus: 'ARRIVED' })
    await givenDocument(portal, order, { name: 'Old.pdf', createdAt: daysAgo(31) })
    await givenDocument(portal, order, { name: 'New.pdf', createdAt: daysAgo(29) })
    expect((await notificationsOf(person)).map(({ data }) => data.documentName)).toEqual(['New.pdf'])
  })

  it('sends a message only to people who chose them, in their language', async () => {
    const { order, ref, person: quiet } = await givenCustomer()
    const reader = await givenUser(portal, [ref], 'ru')
    await portal.deps.database
      .update(users)
      .set({ notificationChannel: 'email' })
      .where(eq(users.id, reader.id))
    await givenDocument(portal, order, { name: 'HBL.pdf', createdAt: daysAgo(1) })
    await givenDocument(portal, order, { kind: 'invoice', invoice, createdAt: daysAgo(1) })
    const { number } = order.record
    const messages = await messagesTo(portal, reader.email)
    expect(messages.map(({ subject }) => subject)).toEqual([
      `Заказ ${number}: новый документ – Portolan`,
      `Заказ ${number}: новый счёт – Portolan`,
    ])
    expect(messages[0]?.text).toContain('HBL.pdf')
    expect(messages[1]?.text).toContain('R-2026-100')
    expect(await messagesTo(portal, quiet.email)).toEqual([])
    expect(await notificationsOf(quiet)).toHaveLength(2)
  })
})
