import { expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildDocument, givenOrder } from '#testing/builders.ts'
import { listFiles } from '#testing/stored-files.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { saveDocument } from './save-document.ts'

it('documents saved at the same time are all found, each reference once, each with one file', async () => {
  const portal = await openTestPortal()
  const { organizationId, orderId } = await givenOrder(portal)
  const refs = Array.from({ length: 10 }, (_, index) => `document${index}`)
  const saved = await Promise.all(
    [...refs, ...refs].map((ref, index) =>
      saveDocument(
        portal.deps,
        { organizationId, orderId },
        buildDocument({ ref, name: `${ref}.pdf` }),
        new TextEncoder().encode(`content ${index}`),
      ),
    ),
  )
  expect(new Set(saved.map(({ id }) => id)).size).toBe(10)
  expect(saved.filter(({ outcome }) => outcome === 'created')).toHaveLength(10)
  const [row] = await rowsOf<{ text: string }>(
    portal.deps.database,
    sql`SELECT document_text AS text FROM orders WHERE id = ${orderId}`,
  )
  expect(row?.text.split(' ').sort()).toEqual(refs.map((ref) => `${ref}.pdf`).sort())
  const keys = await rowsOf<{ key: string }>(
    portal.deps.database,
    sql`SELECT storage_key AS key FROM documents`,
  )
  expect(await listFiles(portal)).toEqual(keys.map(({ key }) => key).sort())
  await portal.close()
})
