import { getCompanyThread, settleThread } from '@portolan/contract/company/threads/threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveOrder } from '#freight/order-record/move/move-order.ts'
import { findThread } from '#freight/threads/find-thread.ts'
import { threadStates } from '#freight/threads/thread-states.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { callWhile } from '#testing/servers/call-while.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { writeMessage } from './write-message.ts'

let portal: TestPortal
let key: string
let person: { id: string; token: string }
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  key = await givenApiKey(portal, 'read', 'write')
  person = await givenUser(portal)
})
afterAll(() => portal.close())

async function givenQuestion(ref: string) {
  const { organizationId, orderId } = await givenOrder(portal, { ref })
  await givenThreadMessage(portal, person, orderId)
  return { organizationId, orderId }
}

const settleWhile = (threadId: string, going: (hold: () => Promise<void>) => Promise<unknown>) =>
  callWhile(portal.deps.database, going, () => portal.call(settleThread, { key, params: { threadId } }))

const read = async (threadId: string) =>
  (await portal.call(getCompanyThread, { key, params: { threadId } })).json()

it('settles a conversation also if its order goes to another customer meanwhile', async () => {
  const next = await givenOrder(portal, { organization: { ref: 'next', name: 'Next' } })
  const order = await givenQuestion('going')
  const to = { id: next.organizationId, ref: 'next', name: 'Next' }
  const move = { to, isSameCompany: true, reason: 'A test', by: 'a test' }
  const { answer, hasWaited } = await settleWhile(order.orderId, (hold) =>
    moveOrder({ ...portal.deps, orderMoveSubscribers: [hold] }, order, move),
  )
  expect([answer.statusCode, hasWaited]).toEqual([204, true])
  expect(await read(order.orderId)).toMatchObject({ organization: { ref: 'next' }, waitingSince: null })
  expect((await threadStates.run(portal.deps)).examples).toEqual([])
})

it('leaves a message waiting that arrives meanwhile, which its caller hasn’t read', async () => {
  const { orderId } = await givenQuestion('asked')
  const { database, clock } = portal.deps
  const author = {
    side: 'customer',
    readerId: person.id,
    userId: person.id,
    name: null,
    via: 'portal',
  } as const
  const { answer, hasWaited } = await settleWhile(orderId, (hold) =>
    database.transaction(async (tx) => {
      const scope = await findThread(tx, 'company', orderId)
      if (!scope) throw new Error('There is no such thread.')
      const message = { text: 'And the invoice?', files: [] }
      await writeMessage({ clock, threadSubscribers: [hold] }, tx, scope, author, message, 'en')
    }),
  )
  expect([answer.statusCode, hasWaited]).toEqual([204, true])
  const { entries, waitingSince } = await read(orderId)
  expect([waitingSince, entries.at(-1).text]).toEqual([entries.at(-1).createdAt, 'And the invoice?'])
  expect((await threadStates.run(portal.deps)).examples).toEqual([])
})
