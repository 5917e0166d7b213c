import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkBackup } from '../../../apps/api/src/platform/backup/check-backup.ts'
import { sourceOf } from '../../../apps/api/src/platform/backup/copies/backup-source.ts'
import { readBackup } from '../../../apps/api/src/platform/backup/read-backup.ts'
import { restoreBackup } from '../../../apps/api/src/platform/backup/restore-backup.ts'
import { markOf } from '../../../apps/api/src/platform/backup/write-backup.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { openEmptyDatabase } from '../../../apps/api/src/testing/archives/empty-database.ts'
import { givenDocument, givenOrder } from '../../../apps/api/src/testing/builders.ts'
import { runCommand } from '../../../apps/api/src/testing/run-command.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { backup, uploadBackup } from '../../../packages/contract/src/commands/operation/backup.ts'
import { type MultipartS3, startMultipartS3 } from '../../machine/s3/multipart-s3.ts'

const metricsToken = 'a token for metrics, 32 characters'
const signal = new AbortController().signal

let s3: MultipartS3
let portal: TestPortal
let folder: string
beforeAll(async () => {
  s3 = await startMultipartS3()
  folder = await mkdtemp(join(tmpdir(), 'portolan-copies-'))
  portal = await openTestPortal({ variables: { METRICS_TOKEN: metricsToken, ...bucketVariables() } })
  await givenDocument(portal, await givenOrder(portal))
})
afterAll(async () => {
  await portal.close()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  s3.trouble = () => null
  s3.asked.length = 0
})

const bucketVariables = () => ({
  BACKUP_S3_URL: s3.settings.url,
  BACKUP_S3_PREFIX: 'night',
  BACKUP_S3_REGION: s3.settings.region,
  BACKUP_S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
})

const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) })

async function metricsAbout(name: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { body } = await portal.app.inject({ url: '/metrics', headers })
  return body.split('\n').filter((line) => line.startsWith(name))
}

it('sends a backup to the bucket, from which it is verified and restored', async () => {
  const file = join(folder, 'a.backup')
  const passphraseFile = join(folder, 'passphrase')
  await writeFile(passphraseFile, 'correct horse battery\n')
  const made = await runCommand(portal, backup, { file, passphraseFile })
  expect(await checkBackup(portal.deps)).toMatchObject({ isWarning: true, text: /none is in the bucket/ })
  const { result, text: shown } = await runCommand(portal, uploadBackup, { file })
  const expected = { name: 's3:a.backup', bytes: made.result.bytes, parts: 1, sentParts: 1, endedUploads: 0 }
  expect(uploadBackup.result?.schema.parse(result)).toEqual(expected)
  expect(shown).toBe('Uploaded as s3:a.backup: 1 MB, 1 of 1 part sent now')
  expect(s3.objects.get('night/a.backup')?.bytes).toEqual(await readFile(file))

  const keys = { passphrase: 'correct horse battery', identities: [] }
  const source = sourceOf('s3:a.backup', portal.deps.env)
  const { manifest } = await readBackup(source, keys, {})
  expect(manifest.rows).toBe(made.result.rows)
  const wrong = readBackup(source, { passphrase: 'another horse battery', identities: [] }, {})
  await expect(wrong).rejects.toThrow('is not the one')

  await using target = await openEmptyDatabase('postgresql')
  const options = { keys, replace: false, otherSecret: false }
  const to = { ...target, secretMark: () => markOf(portal.deps.secrets) }
  await restoreBackup(to, source, options, async () => {}, signal)
  expect(await target.open.database.$count(sql`documents`)).toBe(1)
})

it('is known to the doctor and to metrics', async () => {
  expect(await checkBackup(portal.deps)).toMatchObject({ ok: true, text: /the bucket has a\.backup of 20/ })
  expect(await metricsAbout('portolan_backup_upload')).toEqual([
    expect.stringMatching(/^portolan_backup_upload_age_seconds \d/),
    'portolan_backup_upload_failed 0',
  ])
  s3.trouble = (asked) => (asked === 'find' ? 400 : null)
  const file = join(folder, 'b.backup')
  await writeFile(file, 'b')
  await expect(runCommand(portal, uploadBackup, { file })).rejects.toThrow('Trouble')
  expect(await checkBackup(portal.deps)).toMatchObject({
    isWarning: true,
    text: /the upload of b\.backup failed: .*Trouble/,
  })
  expect(await metricsAbout('portolan_backup_upload_failed')).toEqual(['portolan_backup_upload_failed 1'])
})

it('ends an upload that broke off more than a week ago', async () => {
  const { deps } = portal
  const lost = { key: 'night/b.backup', metadata: {}, begunAt: new Date(), parts: new Map() }
  s3.uploads.set('lost', lost)
  await deps.database.execute(
    sql`UPDATE backups SET started_at = now() - interval '8 days' WHERE file_name = 'b.backup'`,
  )
  const later = { deps: { ...deps, clock: inDays(8) } }
  const file = join(folder, 'a.backup')
  expect((await runCommand(later, uploadBackup, { file })).result).toMatchObject({
    sentParts: 0,
    endedUploads: 1,
  })
  expect(s3.uploads.size).toBe(0)
})

it('refuses what is no name, no file, or no bucket', async () => {
  await expect(runCommand(portal, backup, { file: 's3:a.backup' })).rejects.toThrow('is made as a file')
  await expect(runCommand(portal, uploadBackup, { file: folder })).rejects.toThrow('it is no file')
  await expect(runCommand(portal, uploadBackup, { file: join(folder, 'a b') })).rejects.toThrow('"a b"')
  const env = { ...portal.deps.env, backupBucket: null }
  const none = runCommand({ deps: { ...portal.deps, env } }, uploadBackup, { file: join(folder, 'a.backup') })
  await expect(none).rejects.toThrow('Set BACKUP_S3_URL first')
  expect(() => sourceOf('s3:../a', portal.deps.env)).toThrow("can't be the name")
})

const script = fileURLToPath(new URL('../../../apps/api/src/run-command.ts', import.meta.url))

/** Uploads in a process of its own. */
function startUpload(file: string, databaseUrl: string) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: {
      ...process.env,
      ...bucketVariables(),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'a secret for tests only, 32 characters',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.write(`${JSON.stringify({ command: 'backup upload', args: { file } })}\n`)
  return child
}

it('a killed process loses no part that had arrived', {
  tags: ['exhaustive'],
  timeout: 300_000,
}, async () => {
  await using database = await openEmptyDatabase('postgresql')
  const file = join(folder, 'large.backup')
  await writeFile(file, randomBytes(100 * 1024 * 1024))
  const parts = 7
  const stored = () => [...s3.uploads.values()][0]?.parts.size ?? 0
  const killed = startUpload(file, database.url ?? '')
  s3.trouble = async (asked) => {
    if (!asked.startsWith('PUT ') || stored() < 3) return null
    killed.kill('SIGKILL')
    return 'cut'
  }
  await once(killed, 'exit')
  await s3.hangUp()
  const kept = stored()
  expect(kept).toBeGreaterThanOrEqual(3)
  expect(kept).toBeLessThan(parts)
  s3.trouble = () => null
  s3.asked.length = 0
  const again = startUpload(file, database.url ?? '')
  const answer = await text(again.stdout)
  expect(answer).toContain(`"sentParts":${parts - kept}`)
  expect(s3.asked.filter((asked) => asked.startsWith('PUT '))).toHaveLength(parts - kept)
  expect(s3.objects.get('night/large.backup')?.bytes).toEqual(await readFile(file))
})
