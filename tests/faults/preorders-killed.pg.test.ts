import { setTimeout as sleep } from 'node:timers/promises'
import { approvePreorder, listCompanyPreorders } from '@portolan/contract/company/preorders'
import {
  addOrderDocument,
  listOrderDocuments,
  type OrderDocument,
} from '@portolan/contract/freight/documents'
import {
  addPreorderDocument,
  listPreorderDocuments,
} from '@portolan/contract/freight/preorders/preorder-documents'
import { createPreorder } from '@portolan/contract/freight/preorders/preorders'
import { updateCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMiscounted } from '../../apps/api/src/identity/storage/queries.ts'
import { saveNotifications } from '../../apps/api/src/messaging/notifications/save-notifications.ts'
import { rowsOf } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '../../apps/api/src/testing/builders.ts'
import { messagesTo } from '../../apps/api/src/testing/messages-to.ts'
import {
  buildForm,
  buildPreorder,
  givenPreorder,
  organizationOf,
} from '../../apps/api/src/testing/preorders.ts'
import { cleanUpIn, countFiles } from '../../apps/api/src/testing/stored-files.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { walkPages } from '../../apps/api/src/testing/walks/walk-pages.ts'
import { type OwnServer, openOwnServer } from './own-server.ts'

// Kills a server while pre-orders are created, documents uploaded, approvals given, papers of the orders
// added and digests sent. Everything acknowledged is stored, everything sent again is stored once, and each
// digest was sent once.

/**
 * Number of answers after which it is killed: among bookings, documents (added by `npm run test:all`), and
 * approvals.
 */
const killedAfter = process.env.TEST_ALL === '1' ? [5, 20, 35] : [5, 35]
const rounds = killedAfter.length
const bookingsPerRound = 15
const readersOfDigests = 30
// A separate organization, because people would also be notified of the pre-orders.
const readersOrganization = 'readers'

let portal: TestPortal
let token: string
let key: string
let body: object
let server: OwnServer
let order: Awaited<ReturnType<typeof givenOrder>>
let answered = 0

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  order = await givenOrder(portal, { organization: { ref: readersOrganization, name: 'Readers' } })
  ;({ token } = await givenUser(portal))
  key = await givenApiKey(portal, 'read', 'write')
  body = buildPreorder(await organizationOf(portal, token))
  server = await openOwnServer(() => portal)
})
afterAll(async () => {
  server.close()
  await portal.close()
})

const start = () => server.start()
const kill = () => server.kill()

/** Sends a POST, again while the server is too busy; returns null if it was killed before answering. */
async function post(path: string, body: object, headers: Record<string, string>) {
  for (let attempts = 1; ; attempts++) {
    const answer = await postOnce(path, body, headers)
    if (answer?.status !== 503 || attempts === 20) return answer
    await sleep(250)
  }
}

async function postOnce(path: string, body: object, headers: Record<string, string>) {
  const isForm = body instanceof FormData
  const type: Record<string, string> = isForm ? {} : { 'content-type': 'application/json' }
  // Doesn't reuse a connection to the previous server.
  const own = { connection: 'close', ...type, ...headers }
  const init = { method: 'POST', headers: own, body: isForm ? body : JSON.stringify(body) }
  try {
    const answer = await fetch(server.origin + path, init)
    const result = (await answer.json()) as { id: string; orderId: string }
    answered++
    return { status: answer.status, body: result }
  } catch {
    return null
  }
}

/** Books, adds a document and approves, each under another name; returns what was acknowledged. */
async function book(name: string) {
  const person = { authorization: `JWT ${token}`, 'idempotency-key': name }
  const created = await post(createPreorder.path, body, person)
  if (created?.status !== 201)
    return { name, preorderId: null, documentId: null, orderId: null, paperId: null }
  const { id: preorderId } = created.body
  const path = (one: { path: string }) => one.path.replace(':preorderId', preorderId)
  const added = await post(path(addPreorderDocument), buildForm(`%PDF-${name}`), person)
  const documentId = added?.status === 201 ? added.body.id : null
  const approval = { orderRef: name }
  const company = { authorization: `Bearer ${key}` }
  const approved = documentId && (await post(path(approvePreorder), approval, company))
  const orderId = approved ? approved.body.orderId : null
  const papers = addOrderDocument.path.replace(':orderId', orderId ?? '')
  const paper = orderId && (await post(papers, buildForm(`%PDF-paper of ${name}`), person))
  return { name, preorderId, documentId, orderId, paperId: paper ? paper.body.id : null }
}

/** Creates people who get a daily digest. */
async function givenReaders() {
  const people: Awaited<ReturnType<typeof givenUser>>[] = []
  const notificationSchedule = { rhythm: 'daily', hour: 8, timeZone: 'UTC' }
  for (let count = 0; count < readersOfDigests; count++) {
    const person = await givenUser(portal, [readersOrganization])
    const settings = { notificationChannel: 'email', notificationSchedule }
    await portal.call(updateCurrentUser, { token: person.token, body: settings })
    people.push(person)
  }
  return people
}

/** Adds a notification for each, from the day before yesterday, so that their digests are due. */
async function notifyAll(people: readonly { id: string }[], place: string): Promise<void> {
  const now = new Date(Date.now() - 48 * 3_600_000)
  const common = { organizationId: order.organizationId, orderId: order.orderId, viewed: false }
  const rows = people.map(({ id: userId }) => ({
    ...common,
    userId,
    kind: 'order-arrived' as const,
    createdAt: now.toISOString(),
    data: { from: 'Shanghai', to: 'Hamburg', place },
  }))
  await saveNotifications(portal.deps.database, rows, { now })
  // The worker doesn't know of digests that are due at once.
  await portal.deps.database.execute(sql`SELECT pg_notify('portolan_digests', '')`)
}

async function countWaiting(): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    portal.deps.database,
    sql`SELECT count(*)::int AS n FROM digest_entries`,
  )
  return row?.n ?? 0
}

it('killed while pre-orders come in, a server loses nothing and does nothing twice', {
  tags: ['exhaustive'],
}, async () => {
  const acknowledged = { preorders: 0, documents: 0, orders: 0, papers: 0 }
  const readers = await givenReaders()
  const places: string[] = []
  const waiting: number[] = []
  await start()
  for (const [round, answers] of killedAfter.entries()) {
    const names = Array.from({ length: bookingsPerRound }, (_, n) => `${round}-${n}`)
    answered = 0
    const work = Promise.all(names.map(book))
    while (answered < answers - 3) await sleep(1)
    places.push(`Port ${round}`)
    await notifyAll(readers, `Port ${round}`)
    const isHalfway = async () => answered >= answers && (await countWaiting()) < readersOfDigests
    while (answered < 50 && !(await isHalfway())) await sleep(1)
    await kill()
    waiting.push(await countWaiting())
    const before = await work
    await start()
    const after = await Promise.all(names.map(book))
    for (const [index, first] of before.entries()) {
      const second = after[index]
      expect(second).toEqual({
        name: first.name,
        ...Object.fromEntries(everyId.map((id) => [id, expect.any(String)])),
      })
      if (first.preorderId !== null) expect(second?.preorderId).toBe(first.preorderId)
      if (first.documentId !== null) expect(second?.documentId).toBe(first.documentId)
      if (first.orderId !== null) expect(second?.orderId).toBe(first.orderId)
      if (first.paperId !== null) expect(second?.paperId).toBe(first.paperId)
      acknowledged.preorders += first.preorderId === null ? 0 : 1
      acknowledged.documents += first.documentId === null ? 0 : 1
      acknowledged.orders += first.orderId === null ? 0 : 1
      acknowledged.papers += first.paperId === null ? 0 : 1
    }
    await expect.poll(countWaiting).toBe(0)
  }
  await kill()
  process.stdout.write(
    `killed ${rounds} times; acknowledged before: ${JSON.stringify(acknowledged)}; digests left: ${waiting}\n`,
  )
  expect(acknowledged.orders).toBeLessThan(rounds * bookingsPerRound)
  expect(acknowledged.papers).toBeLessThan(rounds * bookingsPerRound)
  for (const { email } of readers) {
    const texts = (await messagesTo(portal, email)).map(({ text }) => text).join('\n')
    expect(places.map((place) => texts.split(place).length - 1)).toEqual(places.map(() => 1))
  }
  const all = await walkPages<{ id: string; orderId: string; orderRef: string; status: string }>(
    portal,
    listCompanyPreorders,
    { key },
  )
  expect(all.length).toBe(rounds * bookingsPerRound)
  expect(new Set(all.map(({ orderRef, status }) => `${status} ${orderRef}`)).size).toBe(all.length)
  for (const { id: preorderId, orderId } of all) {
    const { count, results } = (
      await portal.call(listPreorderDocuments, { token, params: { preorderId } })
    ).json()
    expect(count).toBe(1)
    expect((await portal.get(results[0].file)).statusCode).toBe(200)
    const papers = (await portal.call(listOrderDocuments, { token, params: { orderId } })).json<{
      results: OrderDocument[]
    }>().results
    // The pre-order's document, and the paper.
    expect(papers.map(({ submission }) => submission?.state).sort()).toEqual(['accepted', 'submitted'])
    for (const { file } of papers) expect((await portal.get(file)).statusCode).toBe(200)
  }
  const [orders] = await rowsOf<{ n: number }>(
    portal.deps.database,
    sql`SELECT count(*)::int AS n FROM orders`,
  )
  expect(orders?.n).toBe(all.length + 2)
  // One file for each pre-order, its copy at the order, and the paper; files of unfinished commits are
  // removed after a day.
  await cleanUpIn(portal, 25)
  expect(await countFiles(portal)).toBe(3 * all.length)
  expect(await listMiscounted(portal.deps.database)).toEqual([])
  expect(portal.logLines.join('')).not.toContain('could not be')
})

it('killed between storing a file and its commit, a server leaves a file that is removed after a day', async () => {
  const preorder = await givenPreorder(portal, { token })
  const before = await countFiles(portal)
  await start()
  const uploading = await portal.deps.database.transaction(async (tx) => {
    // A busy machine may take longer than the ten seconds after which PostgreSQL would give up the lock.
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
    // The upload stores its file and waits for the pre-order.
    await tx.execute(sql`SELECT FROM preorders WHERE id = ${preorder.id} FOR UPDATE`)
    const path = addPreorderDocument.path.replace(':preorderId', preorder.id)
    const upload = postOnce(path, buildForm(), { authorization: `JWT ${token}` })
    await expect.poll(() => countFiles(portal)).toBe(before + 1)
    await kill()
    return upload
  })
  expect(uploading).toBeNull()
  // Only its storage stays reserved, for ten more minutes.
  const reserved = () =>
    rowsOf(portal.deps.database, sql`SELECT bytes::int FROM storage_reservations WHERE expires_at > now()`)
  expect(await reserved()).toContainEqual({ bytes: Buffer.byteLength('%PDF-1.7 a packing list') })
  expect(await listMiscounted(portal.deps.database)).toEqual([])
  await cleanUpIn(portal, 23)
  expect(await countFiles(portal)).toBe(before + 1)
  await cleanUpIn(portal, 25)
  expect(await countFiles(portal)).toBe(before)
  const params = { preorderId: preorder.id }
  expect((await portal.call(listPreorderDocuments, { token, params })).json().count).toBe(0)
})

const everyId = ['preorderId', 'documentId', 'orderId', 'paperId'] as const
