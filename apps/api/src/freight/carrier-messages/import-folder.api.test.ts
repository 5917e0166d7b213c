import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matchMessage, retryMessages } from '@portolan/contract/commands/freight/matching'
import { importMessages, listMessages, showMessage } from '@portolan/contract/commands/freight/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder } from '#testing/builders.ts'
import { buildTracking } from '#testing/freight/carrier-messages.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let folder: string
beforeAll(async () => {
  portal = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'portolan-messages-'))
  await mkdir(join(folder, 'done'))
  const write = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value))
  await write('1.json', [buildTracking({ bookings: ['B1'] }), { not: 'an event' }])
  await write('2', [buildTracking({ bookings: ['B2'] }), buildTracking({ bookings: ['B3'] })])
  await writeFile(join(folder, 'notes.txt'), 'Call the carrier')
  await writeFile(join(folder, '.hidden'), '')
  await givenOrder(portal, { references: [{ type: 'BKG', value: 'B1' }] })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const logged = async () =>
  (
    await rowsOf<{ count: number }>(portal.deps.database, sql`SELECT count(*)::int AS count FROM event_log`)
  )[0]?.count

it('a folder of messages is taken file by file; a dry run saves nothing', async () => {
  const dry = await runCommand(portal, importMessages, { folder, dryRun: true })
  expect(dry.text).toBe(
    '3 files, 1 not readable · 1 accepted, 0 known already, 1 ignored, 2 without an order; nothing was saved.',
  )
  expect(dry.rows.find(({ file }) => file === '1.json')?.changes.length).toBeGreaterThan(0)
  expect(await logged()).toBe(0)
  const { rows, result } = await runCommand(portal, importMessages, { folder })
  expect(rows).toMatchObject([
    {
      file: '1.json',
      accepted: 1,
      ignored: 1,
      feedbackElements: [{ severity: 'ERROR', propertyPath: '$[1]' }],
    },
    { file: '2', unmatched: 2 },
    { file: 'notes.txt', refusal: expect.any(String) },
  ])
  expect(result).toEqual({
    files: 3,
    refused: 1,
    dryRun: false,
    accepted: 1,
    duplicates: 0,
    ignored: 1,
    unmatched: 2,
  })
  const again = await runCommand(portal, importMessages, { folder })
  expect(again.result).toMatchObject({ accepted: 0, duplicates: 3, ignored: 1, unmatched: 0 })
  expect(await logged()).toBe(1)
  await expect(runCommand(portal, importMessages, { folder: join(folder, 'nowhere') })).rejects.toThrow(
    "Couldn't read the folder",
  )
})

it('a file that can’t be opened is reported, and the others are taken', async () => {
  const own = await mkdtemp(join(tmpdir(), 'portolan-messages-'))
  const write = (name: string | Buffer) =>
    writeFile(Buffer.concat([Buffer.from(`${own}/`), Buffer.from(name)]), JSON.stringify([{ not: 'one' }]))
  for (const name of ['1.json', '2.json', Buffer.from([0x33, 0xe9]), '4.json']) await write(name)
  const { rows, result } = await runCommand(
    portal,
    importMessages,
    { folder: own },
    { onProgress: async ({ done }) => (done === 1 ? rm(join(own, '2.json')) : undefined) },
  )
  const missing = { refusal: expect.stringContaining('ENOENT'), ignored: 0 }
  expect(rows).toMatchObject([{ refusal: null, ignored: 1 }, missing, missing, { refusal: null, ignored: 1 }])
  expect(result).toMatchObject({ files: 4, refused: 2 })
  await rm(own, { recursive: true })
})

it('what found no order is listed, shown, given to one and looked for again', async () => {
  const { rows } = await runCommand(portal, listMessages)
  expect(rows).toMatchObject([{ source: 'import', status: 'read', unmatched: 2 }])
  const message = rows[0]?.id ?? ''
  const output = await runCommand(portal, showMessage, { message })
  expect(output.rows).toMatchObject([
    { propertyPath: '$[0]', references: [{ type: 'BKG', value: 'B2' }] },
    { propertyPath: '$[1]', references: [{ type: 'BKG', value: 'B3' }] },
  ])
  const { record } = await givenOrder(portal)
  await givenOrder(portal, { ref: record.ref, organization: { ref: 'other', name: 'Other' } })
  const args = { message, order: record.ref, events: [output.rows[0]?.id] }
  await expect(runCommand(portal, matchMessage, args)).rejects.toThrow('Add --organization REF.')
  await expect(runCommand(portal, matchMessage, { ...args, order: 'nowhere' })).rejects.toThrow(
    'There is no order nowhere.',
  )
  const matched = await runCommand(portal, matchMessage, { ...args, organization: 'acme' })
  expect(matched.text).toContain(`Order ${record.ref} got 1 event. To take them back:`)
  expect((await runCommand(portal, retryMessages)).result).toEqual({ unmatched: 1, matched: 0 })
  await givenOrder(portal, { references: [{ type: 'BKG', value: 'B3' }] })
  expect((await runCommand(portal, retryMessages)).result).toEqual({ unmatched: 1, matched: 1 })
  expect((await runCommand(portal, listMessages)).rows).toEqual([])
  await expect(
    runCommand(portal, showMessage, { message: '01a1fdb1-0000-7000-8000-000000000000' }),
  ).rejects.toThrow('There is no message')
})
