import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doctor } from '@portolan/contract/commands/maintenance'
import { afterEach, describe, expect, it } from 'vitest'
import { readEnv } from '#freight/settings/env.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openLog } from '#platform/process/log.ts'
import { openSecrets } from '#platform/process/secrets.ts'
import { version } from '#platform/process/version.ts'
import { announceProcess } from '#platform/processes/processes.ts'
import { runCommand } from '#testing/run-command.ts'
import { certificate } from '#testing/servers/certificate.ts'
import { type MailServerOptions, startMailServer } from '#testing/servers/mail-server.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { openDeps, openToLook } from './open-deps.ts'

let portal: TestPortal
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(options: Parameters<typeof openTestPortal>[0] = {}): Promise<void> {
  portal = await openTestPortal(options)
  closing.push(portal.close)
}

async function findings(args: Record<string, unknown> = {}) {
  const { rows } = await runCommand(portal, doctor, args)
  return Object.fromEntries(rows.map((row) => [row.check, row]))
}

async function openWithMail(options: MailServerOptions, variables: Record<string, string> = {}) {
  const mail = await startMailServer(options)
  closing.push(mail.close)
  const own = { SMTP_URL: mail.url, MAIL_FROM: 'portal@forwarder.example', PUBLIC_URL: 'http://127.0.0.1' }
  await open({ variables: { ...own, ...variables } })
  return mail
}

describe('the mail server', () => {
  const login = { user: 'portal', password: 'seven quiet harbours' }

  it('is reached and signed in to, and no email is sent', async () => {
    const mail = await openWithMail({ login }, { SMTP_STARTTLS: 'off' })
    const { 'mail server': found } = await findings()
    const text = `127.0.0.1:${new URL(mail.url).port} answers without TLS, signed in as portal`
    expect(found).toMatchObject({ ok: true, text })
    expect([mail.connections, mail.received]).toEqual([1, []])
  })

  it('that refuses the sign-in, speaks no TLS or isn’t there is a fault with its reason', async () => {
    const mail = await openWithMail({ login }, { SMTP_STARTTLS: 'off' })
    const { env } = portal.deps
    const password = 'wrong'
    Object.assign(portal.deps.env, { mail: { ...env.mail, login: { user: 'portal', password } } })
    const refused = (await findings())['mail server']
    expect(refused).toMatchObject({ ok: false, text: expect.stringContaining('535 5.7.8') })
    expect(refused?.advice).toContain('SMTP_URL')
    Object.assign(portal.deps.env, { mail: { ...env.mail, startTls: 'required' } })
    const open = (await findings())['mail server']
    expect(open).toMatchObject({ ok: false, text: expect.stringMatching(/takes no emails: .*STARTTLS/i) })
    await mail.close()
    closing.shift()
    const gone = (await findings())['mail server']
    expect(gone).toMatchObject({ ok: false, text: expect.stringContaining('ECONNREFUSED') })
  })

  it('gets one email where that is asked for', async () => {
    const mail = await openWithMail({ login }, { SMTP_STARTTLS: 'off' })
    const { 'test email': sent } = await findings({ send: 'ops@forwarder.example' })
    expect(sent).toMatchObject({ ok: true })
    expect(mail.received).toMatchObject([{ to: 'ops@forwarder.example' }])
    expect(mail.received[0]?.raw).toContain('Subject: =?UTF-8?Q?Test_email')
    mail.mood = 'unknown'
    const { 'test email': lost } = await findings({ send: 'ops@forwarder.example' })
    expect(lost).toMatchObject({ ok: false, text: expect.stringContaining('550 5.1.1') })
  })
})

describe('the processes that serve', () => {
  it('are listed with their versions, and named where their secret is another', async () => {
    await open()
    const { deps } = portal
    const own = await announceProcess(deps)
    expect(await findings()).toMatchObject({
      processes: {
        ok: true,
        text: expect.stringMatching(`^1 process: \\S+ ${process.pid} with ${version} `),
      },
      secret: { ok: true },
    })
    await deps.database.execute(sql`INSERT INTO server_processes (id, host, pid, version, secret)
      SELECT gen_random_uuid(), 'web2', 7, '0.0.9', secret FROM server_processes`)
    expect((await findings()).processes).toMatchObject({ ok: false, warning: true })
    // A process of another machine with another key, as after a copied configuration.
    const env = { ...deps.env, secretKey: 'another secret for tests, 32 characters' }
    const secrets = openSecrets(env)
    const other = await announceProcess({ ...deps, secrets })
    expect(portal.logLines.join('')).toContain('SECRET_KEY is not the one')
    expect(await findings()).toMatchObject({
      processes: { ok: false, warning: false, text: expect.stringContaining('; another secret than here: ') },
      secret: { ok: false, advice: expect.stringContaining('SECRET_KEY') },
    })
    await other.close()
    await own.close()
    await deps.database.execute(sql`UPDATE server_processes SET seen_at = now() - interval '91 seconds'`)
    expect((await findings()).processes).toMatchObject({ ok: true, text: 'none serves this database' })
  })
})

it('a certificate that browsers reject is a fault, with its end', async () => {
  const proxy = createServer(certificate).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  closing.push(() => proxy.close())
  const { port } = proxy.address() as AddressInfo
  let now = new Date()
  const clock = { now: () => now }
  await open({ variables: { PUBLIC_URL: `https://localhost:${port}` }, clock })
  const rejected = (await findings()).certificate
  expect(rejected).toMatchObject({
    ok: false,
    warning: false,
    text: expect.stringMatching(/^of localhost:\d+ ends on 2126-10-28, in \d+ days; browsers reject it: /),
  })
  now = new Date('2126-11-02T00:00:00Z')
  expect((await findings()).certificate).toMatchObject({ text: `of localhost:${port} ended 4 days ago` })
  await new Promise((resolve) => proxy.close(resolve))
  now = new Date()
  expect((await findings()).certificate).toMatchObject({ ok: false, warning: true })
})

it('a queue that no process works on is a fault once its oldest item is due for too long', async () => {
  await open()
  const { database } = portal.deps
  await database.execute(sql`INSERT INTO outbox_messages (id, channel, recipient, locale, content, due_at)
    VALUES (gen_random_uuid(), 'email', 'a@b.example', 'en', '{}', now() - interval '9 minutes')`)
  expect((await findings())['queue ages']).toMatchObject({
    ok: true,
    text: 'outbox 1 due for 9 min, digests 0 due, webhooks 0 due, matching 0 due, imports 0 due',
  })
  await database.execute(sql`UPDATE outbox_messages SET due_at = now() - interval '11 minutes'`)
  expect((await findings())['queue ages']).toMatchObject({
    ok: false,
    text: expect.stringContaining('; too long: outbox over 10 min'),
  })
})

it('a file that is there but can’t be read is a fault', async () => {
  await open()
  const { database, files, env } = portal.deps
  const key = await files.put(Buffer.from('a bill of lading'))
  await database.execute(sql`CREATE TABLE later_files (storage_key text NOT NULL)`)
  await database.execute(sql`INSERT INTO later_files VALUES (${key})`)
  expect((await findings()).files).toMatchObject({ ok: true, text: '1 file checked, all there' })
  const path = join(env.dataDir, 'files', key.slice(0, 2), key)
  await rm(path)
  await mkdir(path)
  expect((await findings()).files).toMatchObject({
    ok: false,
    text: expect.stringMatching(/^1 file checked, 1 can't be read: files\/.* \(EISDIR/),
    advice: expect.stringContaining('DATA_DIR'),
  })
})

it('only checks that need no tables run before a migration, and none of them changes anything', async () => {
  await open()
  const { database, env } = portal.deps
  const [last] = await rowsOf<{ name: string }>(
    database,
    sql`DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations) RETURNING name`,
  )
  const before = await readdir(env.dataDir)
  const found = await findings({ recount: true })
  expect(Object.keys(found)).toEqual([
    'configuration',
    'database',
    'connection',
    'replica',
    'clock',
    'certificate',
    'mail server',
  ])
  expect(found.database).toMatchObject({ ok: false, text: expect.stringContaining(`: ${last?.name}`) })
  expect(await rowsOf(database, sql`SELECT FROM schema_migrations WHERE name = ${last?.name}`)).toEqual([])
  expect(await readdir(env.dataDir)).toEqual(before)
  await database.execute(sql`DROP TABLE schema_migrations`)
  await database.execute(sql`ALTER TABLE organizations RENAME TO gone`)
  expect((await findings()).database).toMatchObject({
    warning: true,
    text: expect.stringMatching(/has no tables yet$/),
  })
})

it('a program that is too old for its database ends with the version that it needs, and migrates nothing', async () => {
  const test = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'portolan-old-'))
  try {
    await test.database.execute(sql`UPDATE portal_identity SET oldest_version = '9.0.0'`)
    await test.database.execute(sql`DELETE FROM schema_migrations WHERE name LIKE '0001%'`)
    const env = readEnv({ DATABASE_URL: test.url ?? '', DATA_DIR: folder })
    await expect(openDeps(env, openLog('silent'))).rejects.toThrow(
      'This database needs version 9.0.0 of the portal',
    )
  } finally {
    await test.close()
    await rm(folder, { recursive: true })
  }
})

// The embedded database takes seconds to start without a template.
it('looking at an installation that doesn’t exist yet creates none', { tags: ['exhaustive'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-look-'))
  const dataDir = join(folder, 'data')
  const deps = await openToLook(readEnv({ DATA_DIR: dataDir }), openLog('silent'))
  try {
    const { rows } = await runCommand({ deps }, doctor)
    const database = rows.find(({ check }) => check === 'database')
    expect(database).toMatchObject({ ok: false, warning: true })
    expect(database?.text).toMatch(/has no tables yet$/)
    expect(existsSync(dataDir)).toBe(false)
  } finally {
    await deps.close()
    await rm(folder, { recursive: true })
  }
})
