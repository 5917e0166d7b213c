import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitOrganization } from '../../../apps/api/src/identity/storage/limit-storage.ts'
import { listMiscounted } from '../../../apps/api/src/identity/storage/queries.ts'
import { type Database, rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import type { FileStore } from '../../../apps/api/src/platform/storage/file-store.ts'
import { givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { buildDocumentForm } from '../../../apps/api/src/testing/freight/company-calls.ts'
import {
  buildForm,
  type Conversation,
  givenPreorder,
  openConversation,
} from '../../../apps/api/src/testing/preorders.ts'
import { countFiles } from '../../../apps/api/src/testing/stored-files.ts'
import type { TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { saveCompanyDocument } from '../../../packages/contract/src/company/documents/order-documents.ts'
import { listCompanyOrganizations } from '../../../packages/contract/src/company/organizations.ts'
import { approvePreorder } from '../../../packages/contract/src/company/preorders.ts'
import { addOrderDocument, removeOrderDocument } from '../../../packages/contract/src/freight/documents.ts'
import * as documents from '../../../packages/contract/src/freight/preorders/preorder-documents.ts'
import { getStorage } from '../../../packages/contract/src/identity/storage.ts'

// One customer tries to fill the disk with files. Every customer here has a megabyte.

const megabyte = 1_000_000

let portal: TestPortal
let ada: Conversation['person']
let key: string
let store: FileStore
/** Delays storing until the test resolves it. */
let hold: Promise<void> = Promise.resolve()
const stored = { bytes: 0, atOnce: 0, maxAtOnce: 0 }

beforeAll(async () => {
  ;({ portal, person: ada, key } = await openConversation({ variables: { CUSTOMER_STORAGE_MB: '1' } }))
  store = portal.deps.files
  portal.deps.files = {
    ...store,
    async put(bytes) {
      stored.bytes += bytes.byteLength
      stored.maxAtOnce = Math.max(stored.maxAtOnce, ++stored.atOnce)
      await hold
      return store.put(bytes).finally(() => stored.atOnce--)
    },
  }
})
afterAll(() => portal.close())

let serial = 0
/** Creates a person of a new customer, with a pre-order. */
async function givenCustomer() {
  const ref = `customer-${++serial}`
  const { orderId, record } = await givenOrder(portal, { organization: { ref, name: ref } })
  const person = await givenUser(portal, [ref])
  return { ref, person, orderId, orderRef: record.ref, preorder: await givenPreorder(portal, person) }
}
type Customer = Awaited<ReturnType<typeof givenCustomer>>

const pdfOf = (bytes: number, text = '') => buildForm(`%PDF-${text}`.padEnd(bytes, '.'))
const add = ({ person, preorder }: Pick<Customer, 'person' | 'preorder'>, body: FormData, headers = {}) =>
  portal.call(documents.addPreorderDocument, {
    token: person.token,
    params: { preorderId: preorder.id },
    body,
    headers,
  })
const submit = ({ person, orderId }: Pick<Customer, 'person' | 'orderId'>, body: FormData) =>
  portal.call(addOrderDocument, { token: person.token, params: { orderId }, body })
const useOf = async ({ person }: Pick<Customer, 'person'>) =>
  (await portal.call(getStorage, { token: person.token })).json().results[0]
const statusesOf = (answers: { statusCode: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ statusCode }) => statusCode)).map(([status, all]) => [
      status,
      all?.length,
    ]),
  )

describe('30 parallel uploads of 100 kB into a megabyte', () => {
  it('pass together at most the limit, and no other byte is written', async () => {
    const customer = await givenCustomer()
    const [files, before] = [await countFiles(portal), stored.bytes]
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n % 2 === 0 ? add(customer, pdfOf(100_000, `${n}`)) : submit(customer, pdfOf(100_000, `${n}`)),
      ),
    )
    expect(statusesOf(answers)).toEqual({ 201: 10, 409: 20 })
    expect(await countFiles(portal)).toBe(files + 10)
    expect(stored.bytes - before).toBe(megabyte)
    expect(await useOf(customer)).toMatchObject({ usedBytes: megabyte, limitBytes: megabyte })
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    const { code, message, figures } = refused?.json().error ?? {}
    expect([code, figures.limitBytes, figures.neededBytes]).toEqual([
      'storage_quota_exceeded',
      megabyte,
      expect.any(Number),
    ])
    expect(message).toContain(`of 1\u00a0MB`)
    process.stdout.write(`attack: 30 uploads of 100 kB into 1 MB: 10 stored, 20 refused\n`)
  })

  it('are read a few at a time, and another customer’s don’t wait', async () => {
    const [customer, other] = [await givenCustomer(), await givenCustomer()]
    stored.maxAtOnce = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    hold = promise
    const adding = Promise.all(Array.from({ length: 30 }, (_, n) => add(customer, pdfOf(10_000, `${n}`))))
    await expect.poll(() => stored.atOnce).toBe(6)
    hold = Promise.resolve()
    expect((await add(other, pdfOf(10_000))).statusCode).toBe(201)
    expect(stored.maxAtOnce).toBe(7)
    resolve()
    expect(statusesOf(await adding)).toEqual({ 201: 30 })
    expect(stored.maxAtOnce).toBeLessThanOrEqual(7)
  })

  it('beyond those that wait get 429', async () => {
    const customer = await givenCustomer()
    const { promise, resolve } = Promise.withResolvers<void>()
    hold = promise
    const adding = Promise.all(Array.from({ length: 80 }, (_, n) => submit(customer, pdfOf(1_000, `${n}`))))
    await expect.poll(() => stored.atOnce).toBe(6)
    await sleep(50)
    hold = Promise.resolve()
    resolve()
    expect((await adding).filter(({ statusCode }) => statusCode === 429).length).toBe(80 - 66)
  })
})

describe('a customer whose room is full', () => {
  let customer: Customer
  let first: documents.PreorderDocument
  const headers = { 'idempotency-key': 'the-first' }
  beforeAll(async () => {
    customer = await givenCustomer()
    first = (await add(customer, pdfOf(600_000), headers)).json()
    await submit(customer, pdfOf(400_000, 'of the order'))
    expect((await useOf(customer)).usedBytes).toBe(megabyte)
  })

  it('is refused before a byte of a file is read', async () => {
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as AddressInfo
    const path = documents.addPreorderDocument.path.replace(':preorderId', customer.preorder.id)
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const sending = request({ port, path, method: 'POST', host: '127.0.0.1' }, ({ statusCode }) =>
      resolve(statusCode),
    )
    sending.on('error', reject)
    sending.setHeader('authorization', `JWT ${customer.person.token}`)
    sending.setHeader('content-type', 'multipart/form-data; boundary=x')
    sending.setHeader('content-length', 20 * megabyte)
    // The rest never comes.
    sending.flushHeaders()
    expect(await promise).toBe(409)
    sending.destroy()
  })

  it('keeps and opens what it has, and gets the answer of an upload that has passed', async () => {
    expect((await portal.get(first.file)).statusCode).toBe(200)
    const again = await add(customer, pdfOf(600_000), headers)
    expect([again.statusCode, again.json().id]).toEqual([201, first.id])
  })

  it('is refused another file in place of one, and what the company adds is neither refused nor counted', async () => {
    const replaced = await portal.call(documents.replacePreorderDocument, {
      token: customer.person.token,
      params: { preorderId: customer.preorder.id, documentId: first.id },
      body: pdfOf(500_000),
    })
    expect([replaced.statusCode, replaced.json().error.code]).toEqual([409, 'storage_quota_exceeded'])
    const params = { ref: customer.orderRef, documentRef: 'BL 1' }
    const saved = await portal.call(saveCompanyDocument, { key, params, body: buildDocumentForm() })
    expect([saved.statusCode, (await useOf(customer)).usedBytes]).toEqual([201, megabyte])
  })

  it('makes room by removing, and gets more from the company', async () => {
    const params = { preorderId: customer.preorder.id, documentId: first.id }
    const removed = await portal.call(documents.removePreorderDocument, {
      token: customer.person.token,
      params,
    })
    expect(removed.statusCode).toBe(204)
    expect((await add(customer, pdfOf(600_001))).statusCode).toBe(409)
    expect((await add(customer, pdfOf(600_000))).statusCode).toBe(201)
    await limitOrganization(portal.deps, customer.ref, 2)
    expect((await add(customer, pdfOf(600_001))).statusCode).toBe(201)
    // The limit is below its usage, but everything stays.
    await limitOrganization(portal.deps, customer.ref, 0)
    expect((await add(customer, pdfOf(10))).statusCode).toBe(409)
    const list = await portal.call(documents.listPreorderDocuments, {
      token: customer.person.token,
      params: { preorderId: customer.preorder.id },
    })
    expect(list.json().count).toBe(2)
    const organizations = (
      await portal.call(listCompanyOrganizations, { key, query: { limit: '100' } })
    ).json()
    expect(organizations.results.find(({ ref }: { ref: string }) => ref === customer.ref).storage).toEqual({
      usedBytes: 1_600_001,
      limitBytes: 0,
      ownLimitMb: 0,
    })
  })
})

it('the kept sum is that of the files after any operations, failed ones too, and nothing stays reserved', async () => {
  const { database } = portal.deps
  const customer = await givenCustomer()
  const approved = await givenPreorder(portal, customer.person)
  const documentIds: string[] = []
  const submitted: string[] = []
  const operations: (() => Promise<unknown>)[] = [
    async () => {
      const answer = await add(customer, pdfOf(1 + Math.floor(Math.random() * 50_000)))
      if (answer.statusCode === 201) documentIds.push(answer.json().id)
    },
    async () => {
      const answer = await submit(customer, pdfOf(1 + Math.floor(Math.random() * 50_000)))
      if (answer.statusCode === 201) submitted.push(answer.json().id)
    },
    () => add(customer, buildForm('<html>', { name: 'list.pdf' })),
    () => add(customer, pdfOf(20_000), { 'idempotency-key': `${Math.floor(Math.random() * 3)}` }),
    () => add({ person: ada, preorder: customer.preorder }, pdfOf(10)),
    () =>
      portal.call(documents.replacePreorderDocument, {
        token: customer.person.token,
        params: { preorderId: customer.preorder.id, documentId: documentIds[0] ?? customer.preorder.id },
        body: pdfOf(1 + Math.floor(Math.random() * 50_000)),
      }),
    () =>
      portal.call(documents.removePreorderDocument, {
        token: customer.person.token,
        params: { preorderId: customer.preorder.id, documentId: documentIds.pop() ?? customer.preorder.id },
      }),
    () =>
      portal.call(removeOrderDocument, {
        token: customer.person.token,
        params: { orderId: customer.orderId, documentId: submitted.pop() ?? customer.orderId },
      }),
  ]
  for (let round = 0; round < 12; round++)
    await Promise.all(
      Array.from({ length: 8 }, () => operations[Math.floor(Math.random() * operations.length)]?.()),
    )
  await add({ person: customer.person, preorder: approved }, pdfOf(7_000))
  await portal.call(approvePreorder, {
    key,
    params: { preorderId: approved.id },
    body: { orderRef: `order of ${customer.ref}` },
  })
  expect(await listMiscounted(database)).toEqual([])
  expect((await useOf(customer)).usedBytes).toBeGreaterThan(0)
  expect(await countReserved(database)).toBe(0)
  await database.execute(sql`DELETE FROM orders WHERE id = ${customer.orderId}`)
  await database.execute(sql`DELETE FROM preorders WHERE id = ${customer.preorder.id}`)
  expect([await listMiscounted(database), (await useOf(customer)).usedBytes]).toEqual([[], 7_000])
  await database.execute(sql`DELETE FROM organizations WHERE ref = ${customer.ref}`)
  expect(await listMiscounted(database)).toEqual([])
})

it('room that a killed server has reserved is free again after ten minutes', async () => {
  const { database } = portal.deps
  const customer = await givenCustomer()
  const reserve = (minutes: number) =>
    database.execute(sql`INSERT INTO storage_reservations (id, organization_id, bytes, expires_at)
      SELECT gen_random_uuid(), id, 900000, now() + make_interval(mins => ${minutes}::int) FROM organizations
      WHERE ref = ${customer.ref}`)
  await reserve(10)
  expect((await add(customer, pdfOf(200_000))).statusCode).toBe(409)
  await database.execute(sql`DELETE FROM storage_reservations`)
  await reserve(0)
  expect((await add(customer, pdfOf(200_000))).statusCode).toBe(201)
})

async function countReserved(database: Database): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    database,
    sql`SELECT count(*)::int AS n FROM storage_reservations`,
  )
  return row?.n ?? 0
}
