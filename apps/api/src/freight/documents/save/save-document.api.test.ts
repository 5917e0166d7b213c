import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildDocument, givenOrder } from '#testing/builders.ts'
import { countFiles } from '#testing/stored-files.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { saveDocument } from './save-document.ts'

let portal: TestPortal
let scope: { organizationId: string; orderId: string }

beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function newScope() {
  const { organizationId, orderId } = await givenOrder(portal)
  return { organizationId, orderId }
}

function save(overrides: Parameters<typeof buildDocument>[0], text: string, of = scope) {
  return saveDocument(portal.deps, of, buildDocument({ ref: 'bl', ...overrides }), bytesOf(text))
}

async function searchText(orderId: string): Promise<string> {
  const [row] = await rowsOf<{ text: string }>(
    portal.deps.database,
    sql`SELECT document_text AS text FROM orders WHERE id = ${orderId}`,
  )
  return row?.text ?? ''
}

it('keeps a document once by its reference, and one file for it', async () => {
  scope = await newScope()
  const first = await save({ name: 'One.pdf' }, 'one')
  const files = await countFiles(portal)
  expect(await save({ name: 'One.pdf' }, 'one')).toEqual({ id: first.id, outcome: 'unchanged' })
  expect(await save({ name: 'One.pdf' }, 'two')).toEqual({ id: first.id, outcome: 'updated' })
  expect(await save({ name: 'Two.pdf' }, 'two')).toEqual({ id: first.id, outcome: 'updated' })
  expect(await countFiles(portal)).toBe(files)
  const rows = await rowsOf(
    portal.deps.database,
    sql`SELECT name, size FROM documents WHERE order_id = ${scope.orderId}`,
  )
  expect(rows).toEqual([{ name: 'Two.pdf', size: 3 }])
  expect(await searchText(scope.orderId)).toBe('two.pdf')
})

it('keeps the same reference in two orders apart', async () => {
  const [one, two] = [await newScope(), await newScope()]
  const first = await save({}, 'one', one)
  const second = await save({}, 'one', two)
  expect(second.outcome).toBe('created')
  expect(second.id).not.toBe(first.id)
})

it('makes names and numbers searchable in one spelling', async () => {
  const scope = await newScope()
  await save({ ref: 'a', name: 'НАКЛАДНАЯ Ё.PDF' }, 'one', scope)
  await save({ ref: 'b', name: 'Ａ１'.concat('Й'.normalize('NFD')) }, 'two', scope)
  expect((await searchText(scope.orderId)).split(' ').sort()).toEqual(['a1й', 'накладная', 'ё.pdf'])
})

it('leaves no file behind where the row can’t be written', async () => {
  const { organizationId } = await newScope()
  const files = await countFiles(portal)
  const nowhere = { organizationId, orderId: '01a1fdb1-0000-7000-8000-000000000000' }
  await expect(save({}, 'one', nowhere)).rejects.toThrow()
  expect(await countFiles(portal)).toBe(files)
})
