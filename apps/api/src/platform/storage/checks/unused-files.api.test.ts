import { approvePreorder } from '@portolan/contract/company/preorders'
import {
  downloadPreorderFile,
  listPreorderDocuments,
} from '@portolan/contract/freight/preorders/preorder-documents'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertAvatar } from '#identity/users/avatar/avatar-queries.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { buildForm, givenPreorder, givenPreorderDocument } from '#testing/preorders.ts'
import { cleanUpIn, listFiles } from '#testing/stored-files.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let person: Awaited<ReturnType<typeof givenUser>>
let order: Awaited<ReturnType<typeof givenOrder>>
let key: string
beforeAll(async () => {
  portal = await openTestPortal()
  order = await givenOrder(portal)
  person = await givenUser(portal)
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())
beforeEach(() => cleanUpIn(portal, 25))

it('removes a file that no row names after a day, and no other', async () => {
  const preorder = await givenPreorder(portal, person)
  await givenPreorderDocument(portal, person, preorder)
  await givenDocument(portal, order)
  const photo = await portal.deps.files.put(new Uint8Array([1, 2, 3]))
  const avatar = { id: crypto.randomUUID(), userId: person.id, storageKey: photo }
  await insertAvatar(portal.deps.database, avatar)
  await portal.call(approvePreorder, {
    key,
    params: { preorderId: preorder.id },
    body: { orderRef: 'TMS-files' },
  })
  const used = await listFiles(portal)
  expect(used.length).toBe(4)
  const unused = await portal.deps.files.put(Buffer.from('a packing list'))
  await cleanUpIn(portal, 23)
  expect(await listFiles(portal)).toEqual([...used, unused].sort())
  // As two servers do it.
  await Promise.all([cleanUpIn(portal, 25), cleanUpIn(portal, 25)])
  expect(await listFiles(portal)).toEqual(used)
  expect(portal.logLines.join('')).toContain('files that no row names were removed')
  expect(portal.logLines.join('')).not.toContain('could not be')
})

it('removes the files of rows that were deleted with their pre-order', async () => {
  const before = await listFiles(portal)
  const preorder = await givenPreorder(portal, person)
  await givenPreorderDocument(portal, person, preorder)
  await portal.deps.database.execute(sql`DELETE FROM preorders WHERE id = ${preorder.id}`)
  expect((await listFiles(portal)).length).toBe(before.length + 1)
  await cleanUpIn(portal, 25)
  expect(await listFiles(portal)).toEqual(before)
})

it('keeps files that are uploaded during the cleanup', async () => {
  const preorder = await givenPreorder(portal, person)
  const cleanups = Promise.all(Array.from({ length: 5 }, () => cleanUpIn(portal, 0)))
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      givenPreorderDocument(portal, person, preorder, buildForm(`%PDF-${n}`)),
    ),
  )
  await cleanups
  const input = { token: person.token, params: { preorderId: preorder.id }, query: { limit: '100' } }
  const { results } = (await portal.call(listPreorderDocuments, input)).json()
  expect(results.length).toBe(20)
  for (const { file } of results) {
    expect(file).toContain(downloadPreorderFile.path.split(':')[0])
    expect((await portal.get(file)).statusCode).toBe(200)
  }
})

it('asks every table that names files, also one of a later version', async () => {
  const { database, files } = portal.deps
  const storageKey = await files.put(Buffer.from('a seal'))
  await database.execute(sql`CREATE TABLE later_files (storage_key text NOT NULL)`)
  await database.execute(sql`INSERT INTO later_files VALUES (${storageKey})`)
  await cleanUpIn(portal, 25)
  expect(await listFiles(portal)).toContain(storageKey)
  await database.execute(sql`DROP TABLE later_files`)
  await cleanUpIn(portal, 25)
  expect(await listFiles(portal)).not.toContain(storageKey)
})

it('finds the rows of a file by an index in each table', async () => {
  const tables = await rowsOf<{ table: string; indexed: boolean }>(
    portal.deps.database,
    sql`SELECT c.relname AS table, EXISTS (
        SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indkey[0] = a.attnum
      ) AS indexed
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE a.attname = 'storage_key' AND c.relkind = 'r' ORDER BY c.relname`,
  )
  expect(tables).toEqual(
    [
      'avatars',
      'documents',
      'import_files',
      'inbound_attachments',
      'inbound_messages',
      'preorder_documents',
      'thread_files',
    ].map((table) => ({ table, indexed: true })),
  )
})

it('leaves the files of another database alone, and says so', async () => {
  const { database, files } = portal.deps
  const unused = await files.put(Buffer.from('of another portal'))
  await database.execute(sql`UPDATE portal_identity SET id = gen_random_uuid()`)
  await cleanUpIn(portal, 25)
  expect(await listFiles(portal)).toContain(unused)
  expect(portal.logLines.join('')).toContain('the files are of another database')
})
