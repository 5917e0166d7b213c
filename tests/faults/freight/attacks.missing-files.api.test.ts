import { rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  deliverAttachments,
  storeAttachment,
} from '../../../apps/api/src/freight/carrier-messages/matching/attachments.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { checkFiles } from '../../../apps/api/src/platform/storage/checks/check-files.ts'
import { givenApiKey, givenDocument, givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { buildTracking, givenMessage } from '../../../apps/api/src/testing/freight/carrier-messages.ts'
import { buildDocumentForm } from '../../../apps/api/src/testing/freight/company-calls.ts'
import { givenPreorder, givenPreorderDocument } from '../../../apps/api/src/testing/preorders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { saveCompanyDocument } from '../../../packages/contract/src/company/documents/order-documents.ts'
import { approvePreorder } from '../../../packages/contract/src/company/preorders.ts'
import {
  archiveOrderDocuments,
  listOrderDocuments,
} from '../../../packages/contract/src/freight/documents.ts'
import { uploadAvatar } from '../../../packages/contract/src/identity/users.ts'

// Rows name files that are missing: lost with a disk, left out of a restore, truncated, or on a disk that
// isn't mounted.

let portal: TestPortal
let key: string
let token: string
let person: Awaited<ReturnType<typeof givenUser>>
let order: Awaited<ReturnType<typeof givenOrder>>
beforeAll(async () => {
  portal = await openTestPortal()
  order = await givenOrder(portal, { ref: 'first' })
  key = await givenApiKey(portal, 'read', 'write')
  person = await givenUser(portal)
  token = person.token
})
afterAll(() => portal.close())
beforeEach(() => portal.deps.database.execute(sql`DELETE FROM documents`))

/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const folder = () => join(portal.deps.env.dataDir, 'files')
const pathOf = (storageKey: string) => join(folder(), storageKey.slice(0, 2), storageKey)

async function keyOf(table: 'documents' | 'preorder_documents' | 'avatars' | 'inbound_messages', id: string) {
  const [row] = await rowsOf<{ key: string }>(
    portal.deps.database,
    sql`SELECT storage_key AS key FROM ${sql.identifier(table)} WHERE id = ${id}`,
  )
  return row?.key ?? ''
}

async function givenLost(): Promise<{ id: string; storageKey: string; url: string }> {
  const { id } = await givenDocument(portal, order)
  const storageKey = await keyOf('documents', id)
  const list = await portal.call(listOrderDocuments, { token, params: { orderId: order.orderId } })
  const { file } = list.json().results.find((row: { id: string }) => row.id === id)
  await rm(pathOf(storageKey))
  return { id, storageKey, url: file }
}

const countOf = (line: string) => portal.logLines.filter((each) => each.includes(line)).length

describe('a document without its file', () => {
  it('is said to be missing, and named once in the log', async () => {
    const { url, storageKey } = await givenLost()
    for (const _ of [1, 2, 3]) {
      const answer = await portal.get(url)
      expect([answer.statusCode, answer.json().error.code]).toEqual([410, 'file_missing'])
      expect(answer.headers['content-disposition']).toBeUndefined()
    }
    expect(countOf(storageKey)).toBe(1)
  })

  it('is said to be missing where it was cut off', async () => {
    const { id } = await givenDocument(portal, order)
    const list = await portal.call(listOrderDocuments, { token, params: { orderId: order.orderId } })
    await truncate(pathOf(await keyOf('documents', id)), 3)
    expect((await portal.get(list.json().results[0].file)).statusCode).toBe(410)
  })

  it('comes back when the company sends it again', async () => {
    const params = { ref: 'first', documentRef: 'D-1' }
    const send = () => portal.call(saveCompanyDocument, { key, params, body: buildDocumentForm() })
    await send()
    const list = () => portal.call(listOrderDocuments, { token, params: { orderId: order.orderId } })
    const [{ id, file }] = (await list()).json().results
    await rm(pathOf(await keyOf('documents', id)))
    expect((await portal.get(file)).statusCode).toBe(410)
    expect((await send()).statusCode).toBe(200)
    expect((await portal.get((await list()).json().results[0].file)).statusCode).toBe(200)
  })

  it('is named in the ZIP of all, which holds the others', async () => {
    await givenDocument(portal, order, { name: 'there.pdf' })
    const { id } = await givenLost()
    await portal.deps.database.execute(sql`UPDATE documents SET name = 'lost.pdf' WHERE id = ${id}`)
    const { file } = (
      await portal.call(archiveOrderDocuments, { token, params: { orderId: order.orderId } })
    ).json()
    const answer = await portal.app.inject({ url: file, headers: { 'accept-language': 'en' } })
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([
      200,
      String(answer.rawPayload.length),
    ])
    for (const text of [
      'there.pdf',
      'Missing files.txt',
      'These files are missing on our server',
      'lost.pdf',
    ])
      expect(answer.rawPayload.includes(text), text).toBe(true)
  })
})

it('a photo without its file is said to be missing', async () => {
  const body = new FormData()
  body.append('image', new Blob([Buffer.from(pixel, 'base64')]), 'photo.png')
  const { id, image } = (await portal.call(uploadAvatar, { token, body })).json()
  expect((await portal.get(image)).statusCode).toBe(200)
  await rm(pathOf(await keyOf('avatars', id)))
  const answer = await portal.get(image)
  expect([answer.statusCode, answer.json().error.code]).toEqual([410, 'file_missing'])
})

it('a booking becomes an order without the document that is missing', async () => {
  const preorder = await givenPreorder(portal, person)
  const intact = await givenPreorderDocument(portal, person, preorder)
  const missing = await givenPreorderDocument(portal, person, preorder)
  const lostKey = await keyOf('preorder_documents', missing.id)
  await rm(pathOf(lostKey))
  const answer = await portal.call(approvePreorder, {
    key,
    params: { preorderId: preorder.id },
    body: { orderRef: 'TMS-1' },
  })
  expect(answer.statusCode).toBe(200)
  const rows = await rowsOf<{ ref: string }>(portal.deps.database, sql`SELECT ref FROM documents`)
  expect(rows).toEqual([{ ref: `preorder ${intact.id}` }])
  expect(countOf(lostKey)).toBe(1)
})

it('a message that is sent again takes the place of the bytes that are missing', async () => {
  const message = [buildTracking({ bookings: ['B1'] })]
  const id = await givenMessage(portal, message)
  const missingKey = await keyOf('inbound_messages', id)
  await rm(pathOf(missingKey))
  expect(await givenMessage(portal, message)).toBe(id)
  const restored = await keyOf('inbound_messages', id)
  expect(restored).not.toBe(missingKey)
  expect(await portal.deps.files.sizeOf(restored)).toBe(JSON.stringify(message).length)
})

it('a file of a message that is missing doesn’t keep others from their orders', async () => {
  await givenMessage(portal)
  const { database } = portal.deps
  const orders = JSON.stringify([{ organizationId: order.organizationId, orderId: order.orderId }])
  await database.execute(sql`UPDATE inbound_events SET orders = ${orders}::jsonb`)
  const [event] = await rowsOf<{ id: string }>(database, sql`SELECT id FROM inbound_events LIMIT 1`)
  for (const name of ['lost.pdf', 'there.pdf'])
    await storeAttachment(portal.deps, event?.id ?? '', {
      kind: 'arrival-notice',
      name,
      contentType: 'application/pdf',
      references: [],
      content: Buffer.from('%PDF-1.4'),
    })
  const rows = await rowsOf<{ key: string }>(
    database,
    sql`SELECT storage_key AS key FROM inbound_attachments WHERE name = 'lost.pdf'`,
  )
  await rm(pathOf(rows[0]?.key ?? ''))
  await deliverAttachments(portal.deps)
  expect(await rowsOf(database, sql`SELECT name FROM documents`)).toEqual([{ name: 'there.pdf' }])
  // It is tried again later, and operators see it.
  expect(await rowsOf(database, sql`SELECT queue, attempts FROM queue_faults`)).toEqual([
    { queue: 'message-files', attempts: 1 },
  ])
})

it('portal doctor names the rows whose files are missing, and looks at no more than it says', async () => {
  for (const table of ['preorder_documents', 'inbound_attachments', 'inbound_messages', 'avatars'])
    await portal.deps.database.execute(sql`DELETE FROM ${sql.identifier(table)}`)
  for (const _ of [1, 2, 3]) await givenDocument(portal, order)
  expect(await checkFiles(portal.deps)).toEqual({ ok: true, text: '3 files checked, all there' })
  const { id, storageKey } = await givenLost()
  const finding = await checkFiles(portal.deps)
  expect(finding.ok).toBe(false)
  expect(finding.text).toContain(
    `4 files checked, 1 missing: files/${storageKey.slice(0, 2)}/${storageKey} of documents ${id}`,
  )
  expect((await checkFiles(portal.deps, 2)).text).toMatch(/^2 files of more checked/)
})

describe('a disk of files that isn’t mounted', () => {
  it('is no file missing: answers are 503 until it’s back, and nothing is written below it', async () => {
    const { id } = await givenDocument(portal, order)
    const list = await portal.call(listOrderDocuments, { token, params: { orderId: order.orderId } })
    const { file } = list.json().results[0]
    const params = { ref: 'first', documentRef: 'D-2' }
    const send = () => portal.call(saveCompanyDocument, { key, params, body: buildDocumentForm() })
    await rename(folder(), `${folder()}.away`)
    const [reading, writing] = [await portal.get(file), await send()]
    for (const answer of [reading, writing])
      expect([answer.statusCode, answer.json().error.code, answer.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '5',
      ])
    await expect(checkFiles(portal.deps)).rejects.toThrow(`The files in ${folder()} can't be reached`)
    await expect(rename(`${folder()}.away`, folder())).resolves.toBeUndefined()
    expect((await portal.get(file)).statusCode).toBe(200)
    expect((await send()).statusCode).toBe(201)
    expect(countOf(await keyOf('documents', id))).toBe(0)
  })
})
