import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup } from '@portolan/contract/commands/operation/backup'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cleanUp } from '#cleanup.ts'
import { removeDocument } from '#freight/documents/save/remove-document.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenDocument, givenOrder } from '#testing/builders.ts'
import { runCommand } from '#testing/run-command.ts'
import { countFiles, listFiles } from '#testing/stored-files.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { checkBackup } from './check-backup.ts'
import { fileSource } from './copies/backup-source.ts'
import { readBackup } from './read-backup.ts'

let portal: TestPortal
let folder: string
beforeEach(async () => {
  portal = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'portolan-backup-'))
})
afterEach(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

const fileIn = (name: string) => join(folder, name)
const noKeys = { passphrase: null, identities: [] }
const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) })

it('backs up, verifies, and the doctor knows it', async () => {
  await givenDocument(portal, await givenOrder(portal))
  expect(await checkBackup(portal.deps)).toEqual({
    ok: true,
    text: expect.stringContaining('none was made yet'),
  })
  await writeFile(fileIn('passphrase'), 'correct horse battery\n')
  const options = { file: fileIn('a.backup'), passphraseFile: fileIn('passphrase') }
  const made = await runCommand(portal, backup, options)
  expect(made.result).toMatchObject({ files: 1, missingFiles: 0, encrypted: true, verified: false })
  expect((await stat(fileIn('a.backup'))).mode & 0o777).toBe(0o600)
  const verified = await runCommand(portal, backup, { ...options, verify: true })
  const { version, ...counts } = made.result
  expect(verified.result).toEqual({ ...counts, version, verified: true })
  expect(verified.text).toMatch(/^Whole, made .* rows in .* tables · 1 file · 1 MB, encrypted$/)
  expect(await checkBackup(portal.deps)).toEqual({
    ok: true,
    text: expect.stringMatching(/^a\.backup of .*: \d+ rows, 1 file, encrypted$/),
  })
  expect(await checkBackup({ ...portal.deps, clock: inDays(10) })).toMatchObject({ ok: false })
  expect(readdirSync(folder).sort()).toEqual(['a.backup', 'passphrase'])
})

it('keeps the backup before, and nothing else, if it fails', async () => {
  await runCommand(portal, backup, { file: fileIn('a.backup') })
  const { mtimeMs } = await stat(fileIn('a.backup'))
  await givenDocument(portal, await givenOrder(portal))
  const breaks = { ...portal.deps.files, read: () => Promise.reject(new Error('the disk failed')) }
  const broken = { deps: { ...portal.deps, files: breaks } }
  await expect(runCommand(broken, backup, { file: fileIn('a.backup') })).rejects.toThrow('the disk failed')
  expect((await stat(fileIn('a.backup'))).mtimeMs).toBe(mtimeMs)
  expect(readdirSync(folder)).toEqual(['a.backup'])
  expect(await checkBackup(portal.deps)).toEqual({
    ok: false,
    advice: expect.anything(),
    text: expect.stringMatching(/^a\.backup failed at .*: the disk failed; the last one is of /),
  })
  await expect(runCommand(portal, backup, { file: fileIn('none/a.backup') })).rejects.toMatchObject({
    code: 'not_written',
  })
})

it('stops on request, and one at a time runs', async () => {
  await givenDocument(portal, await givenOrder(portal))
  const stop = new AbortController()
  const { read } = portal.deps.files
  let second: Promise<unknown> | null = null
  const slow = {
    ...portal.deps.files,
    async read(key: string) {
      second ??= runCommand(portal, backup, { file: fileIn('b.backup') })
      await second.catch(() => {})
      stop.abort()
      return read(key)
    },
  }
  const stopped = runCommand(
    { deps: { ...portal.deps, files: slow } },
    backup,
    { file: fileIn('a.backup') },
    { signal: stop.signal },
  )
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  await expect(second).rejects.toThrow('Another backup is running')
  expect(readdirSync(folder)).toEqual([])
})

it('has the files of its moment, also those that are removed while it runs', async () => {
  const order = await givenOrder(portal)
  await givenDocument(portal, order, { ref: 'D-1' })
  const [key = ''] = await listFiles(portal)
  const { sizeOf } = portal.deps.files
  let hasRemoved = false
  const files = {
    ...portal.deps.files,
    async sizeOf(asked: string) {
      if (!hasRemoved) {
        hasRemoved = true
        const scope = { organizationId: order.organizationId, orderId: order.orderId }
        expect(await removeDocument(portal.deps, scope, { ref: 'D-1', isInvoice: false })).not.toBeNull()
        await cleanUp({ ...portal.deps, clock: inDays(2) })
      }
      return sizeOf(asked)
    },
  }
  await runCommand({ deps: { ...portal.deps, files } }, backup, { file: fileIn('a.backup') })
  expect(hasRemoved).toBe(true)
  const read: string[] = []
  await readBackup(fileSource(fileIn('a.backup')), noKeys, {
    async file(each) {
      read.push(each)
    },
  })
  expect(read).toEqual([key])
  expect(await countFiles(portal)).toBe(1)
  await cleanUp({ ...portal.deps, clock: inDays(2) })
  expect(await countFiles(portal)).toBe(0)
})

it('gives up a backup whose process was killed', async () => {
  await runCommand(portal, backup, { file: fileIn('a.backup') })
  await portal.deps.database.execute(
    sql`INSERT INTO backups (id, kind, file_name, is_encrypted, keeps_files_until, started_at)
      VALUES (gen_random_uuid(), 'backup', 'b.backup', false, now() + interval '5 minutes', now() + interval '1 second')`,
  )
  await expect(runCommand(portal, backup, { file: fileIn('c.backup') })).rejects.toThrow('is running')
  await portal.deps.database.execute(
    sql`UPDATE backups SET keeps_files_until = now() - interval '1 second' WHERE finished_at IS NULL`,
  )
  expect(await checkBackup(portal.deps)).toMatchObject({
    ok: false,
    text: expect.stringContaining('b.backup failed'),
  })
  await writeFile(fileIn('c.backup.partial'), 'half a backup')
  await runCommand(portal, backup, { file: fileIn('c.backup') })
  expect(existsSync(fileIn('c.backup.partial'))).toBe(false)
  expect(
    await rowsOf(portal.deps.database, sql`SELECT file_name AS name FROM backups WHERE fault IS NOT NULL`),
  ).toEqual([{ name: 'b.backup' }])
})

it('refuses a short passphrase and what is no recipient', async () => {
  await writeFile(fileIn('short'), 'battery\n')
  const file = fileIn('a.backup')
  await expect(runCommand(portal, backup, { file, passphraseFile: fileIn('short') })).rejects.toThrow(
    'at least 12',
  )
  await expect(runCommand(portal, backup, { file, recipient: ['age1tea'] })).rejects.toThrow('"age1tea"')
  expect(readdirSync(folder)).toEqual(['short'])
})
