import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { type EmptyDatabase, openEmptyDatabase } from '#testing/archives/empty-database.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const script = fileURLToPath(new URL('../../run-command.ts', import.meta.url))
const words = 400_000

let source: Awaited<ReturnType<typeof openTestDatabase>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-killed-'))
  source = await openTestDatabase()
  await source.database.execute(
    sql`INSERT INTO organizations (id, ref, name) VALUES (gen_random_uuid(), 'acme', 'Acme')`,
  )
  // On a busy machine it takes longer than a statement of the server may.
  await using patient = await source.openPatient()
  await patient.database.execute(
    sql`INSERT INTO order_words SELECT id, 'word ' || n FROM organizations, generate_series(1, ${words}::int) AS n`,
  )
}, 120_000)
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

interface Running {
  /** The backup's, in the test's folder. */
  name?: string
  verify?: boolean
  killedAfterMs?: number
}

/** Runs a command in a process of its own, killed after some time if asked; returns its answer so far. */
async function run(
  { url, dataDir }: { url: string | null; dataDir: string },
  command: string,
  { name = 'a.backup', verify = false, killedAfterMs }: Running = {},
): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: {
      ...process.env,
      DATABASE_URL: url ?? '',
      DATA_DIR: dataDir,
      SECRET_KEY: 'a secret for tests only, 32 characters',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answer = text(child.stdout)
  const ended = once(child, 'exit')
  child.stdin.write(
    `${JSON.stringify({ command, args: { file: join(folder, name), ...(verify && { verify }) } })}\n`,
  )
  if (killedAfterMs !== undefined) {
    await Promise.race([sleep(killedAfterMs), ended])
    child.kill('SIGKILL')
  }
  await ended
  return answer
}

/** Not over the portal's connection, which would count as a server's. */
async function wordsIn({ url }: Pick<EmptyDatabase, 'url'>): Promise<number | null> {
  const client = new Client({ connectionString: url ?? '' })
  await client.connect()
  try {
    const { rows } = await client.query("SELECT to_regclass('order_words') IS NOT NULL AS exists")
    if (!rows[0].exists) return null
    return (await client.query('SELECT count(*)::int AS count FROM order_words')).rows[0].count
  } finally {
    await client.end()
  }
}

/** Files that a killed backup left. */
const leftovers = () => readdirSync(folder).filter((name) => name.startsWith('a.backup.'))

it('a killed backup leaves the one before and nothing that can be restored, a killed restore the database as it was', {
  tags: ['exhaustive'],
  timeout: 600_000,
}, async () => {
  const from = { url: source.url, dataDir: join(folder, 'from') }
  const file = join(folder, 'a.backup')
  const started = performance.now()
  expect(await run(from, 'backup')).toContain('"result"')
  const wholeMs = performance.now() - started
  let kills = 0
  let halves = 0
  for (const share of [0.3, 0.5, 0.7, 0.9]) {
    const before = statSync(file)
    if ((await run(from, 'backup', { killedAfterMs: share * wholeMs })).includes('"result"')) continue
    kills++
    expect(statSync(file)).toMatchObject({ ino: before.ino, size: before.size, mtimeMs: before.mtimeMs })
    for (const name of leftovers()) {
      halves++
      expect(await run(from, 'backup', { name, verify: true }), name).not.toContain('"result"')
      copyFileSync(join(folder, name), join(folder, 'half'))
    }
    await source.database.execute(
      sql`UPDATE backups SET keeps_files_until = now() - interval '1 second' WHERE finished_at IS NULL`,
    )
  }
  expect(halves).toBeGreaterThan(0)
  expect(await run(from, 'backup')).toContain('"result"')
  expect(leftovers()).toEqual([])
  await using target = await openEmptyDatabase('postgresql')
  const to = { url: target.url, dataDir: join(folder, 'to') }
  expect(await run(to, 'restore', { name: 'half' })).not.toContain('"result"')
  expect(await wordsIn(target)).toBe(null)
  for (const share of [0.5, 0.8, 1.2]) {
    if ((await run(to, 'restore', { killedAfterMs: share * wholeMs })).includes('"result"')) break
    kills++
    expect(await wordsIn(target)).toBe(null)
  }
  expect(kills).toBeGreaterThan(3)
  // PostgreSQL notices the end of a killed client when it next writes to it; until then that client counts as
  // a server.
  if ((await wordsIn(target)) === null)
    await expect.poll(() => run(to, 'restore'), { timeout: 120_000, interval: 1_000 }).toContain('"result"')
  expect(await wordsIn(target)).toBe(words)
})
