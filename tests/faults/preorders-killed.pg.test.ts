import { setTimeout as sleep } from 'node:timers/promises'
import { approvePreorder, listCompanyPreorders } from '@portolan/contract/company/preorders'
import {
  addPreorderDocument,
  listPreorderDocuments,
} from '@portolan/contract/freight/preorders/preorder-documents'
import { createPreorder } from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '../../apps/api/src/testing/builders.ts'
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

// A server that is killed while pre-orders are created, documents uploaded and approvals given: what was acknowledged is
// there, and what is sent again afterwards is there once.

const rounds = 3
const bookingsPerRound = 15

let portal: TestPortal
let token: string
let key: string
let body: object
let server: OwnServer
let answered = 0

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
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

/** The answer to a POST, which is sent again while the server has no time for it; null if it didn't live to answer. */
async function post(path: string, sent: object, headers: Record<string, string>) {
  for (let attempts = 1; ; attempts++) {
    const answer = await postOnce(path, sent, headers)
    if (answer?.status !== 503 || attempts === 20) return answer
    await sleep(250)
  }
}

async function postOnce(path: string, sent: object, headers: Record<string, string>) {
  const isForm = sent instanceof FormData
  const type: Record<string, string> = isForm ? {} : { 'content-type': 'application/json' }
  // Not over a connection to the server before.
  const own = { connection: 'close', ...type, ...headers }
  const init = { method: 'POST', headers: own, body: isForm ? sent : JSON.stringify(sent) }
  try {
    const answer = await fetch(server.origin + path, init)
    const said = (await answer.json()) as { id: string; orderId: string }
    answered++
    return { status: answer.status, body: said }
  } catch {
    return null
  }
}

/** Books, adds a document and approves, each under a name of its own; answers what was acknowledged. */
async function book(name: string) {
  const person = { authorization: `JWT ${token}`, 'idempotency-key': name }
  const created = await post(createPreorder.path, body, person)
  if (created?.status !== 201) return { name, preorderId: null, documentId: null, orderId: null }
  const { id: preorderId } = created.body
  const path = (one: { path: string }) => one.path.replace(':preorderId', preorderId)
  const added = await post(path(addPreorderDocument), buildForm(`%PDF-${name}`), person)
  const documentId = added?.status === 201 ? added.body.id : null
  const approval = { orderRef: name }
  const company = { authorization: `Bearer ${key}` }
  const approved = documentId && (await post(path(approvePreorder), approval, company))
  return { name, preorderId, documentId, orderId: approved ? approved.body.orderId : null }
}

it('killed while pre-orders come in, a server loses nothing and does nothing twice', async () => {
  const acknowledged = { preorders: 0, documents: 0, orders: 0 }
  await start()
  for (let round = 0; round < rounds; round++) {
    const names = Array.from({ length: bookingsPerRound }, (_, n) => `${round}-${n}`)
    answered = 0
    const work = Promise.all(names.map(book))
    while (answered < 5 + 15 * round) await sleep(1)
    await kill()
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
      acknowledged.preorders += first.preorderId === null ? 0 : 1
      acknowledged.documents += first.documentId === null ? 0 : 1
      acknowledged.orders += first.orderId === null ? 0 : 1
    }
  }
  await kill()
  process.stdout.write(`killed ${rounds} times; acknowledged before: ${JSON.stringify(acknowledged)}\n`)
  expect(acknowledged.orders).toBeLessThan(rounds * bookingsPerRound)
  const all = await walkPages<{ id: string; orderRef: string; status: string }>(
    portal,
    listCompanyPreorders,
    { key },
  )
  expect(all.length).toBe(rounds * bookingsPerRound)
  expect(new Set(all.map(({ orderRef, status }) => `${status} ${orderRef}`)).size).toBe(all.length)
  for (const { id: preorderId } of all) {
    const { count, results } = (
      await portal.call(listPreorderDocuments, { token, params: { preorderId } })
    ).json()
    expect(count).toBe(1)
    expect((await portal.get(results[0].file)).statusCode).toBe(200)
  }
  const [orders] = await rowsOf<{ n: number }>(
    portal.deps.database,
    sql`SELECT count(*)::int AS n FROM orders`,
  )
  expect(orders?.n).toBe(all.length + 1)
  // One of each pre-order and its copy at the order; what was stored for a commit that never came is gone after a day.
  await cleanUpIn(portal, 25)
  expect(await countFiles(portal)).toBe(2 * all.length)
  expect(portal.logLines.join('')).not.toContain('could not be')
}, 180_000)

it('killed between storing a file and its commit, a server leaves a file that is removed after a day', async () => {
  const preorder = await givenPreorder(portal, { token })
  const before = await countFiles(portal)
  await start()
  const uploading = await portal.deps.database.transaction(async (tx) => {
    // The upload stores its file and waits for the pre-order.
    await tx.execute(sql`SELECT FROM preorders WHERE id = ${preorder.id} FOR UPDATE`)
    const path = addPreorderDocument.path.replace(':preorderId', preorder.id)
    const upload = postOnce(path, buildForm(), { authorization: `JWT ${token}` })
    await expect.poll(() => countFiles(portal), { timeout: 20_000 }).toBe(before + 1)
    await kill()
    return upload
  })
  expect(uploading).toBeNull()
  await cleanUpIn(portal, 23)
  expect(await countFiles(portal)).toBe(before + 1)
  await cleanUpIn(portal, 25)
  expect(await countFiles(portal)).toBe(before)
  const params = { preorderId: preorder.id }
  expect((await portal.call(listPreorderDocuments, { token, params })).json().count).toBe(0)
}, 120_000)

const everyId = ['preorderId', 'documentId', 'orderId'] as const
