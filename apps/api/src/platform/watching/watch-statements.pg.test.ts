import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'
import { openLog } from '#platform/process/log.ts'
import { readEnv } from '#platform/settings/env.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { type DoneStatement, inRequest } from './request-context.ts'

let test: Awaited<ReturnType<typeof openTestDatabase>>
let opened: OpenDatabase
const lines: string[] = []
beforeAll(async () => {
  test = await openTestDatabase()
  const log = openLog('debug', { write: (line: string) => lines.push(line) })
  opened = await openDatabase(readEnv({ DATABASE_URL: test.url ?? '', DATABASE_POOL: '1' }), log)
})
beforeEach(() => {
  lines.length = 0
})
afterAll(async () => {
  await opened.close()
  await test.close()
})

const request = (onStatement: ((statement: DoneStatement) => void) | null = null) => ({
  requestId: 'r-1',
  route: 'GET /api/*/x',
  traceId: null,
  onStatement,
})

/** Statements of the builder start only once they are awaited. */
async function ask(statement: SQL): Promise<void> {
  await opened.database.execute(statement)
}

const ownText = sql`SELECT query FROM pg_stat_activity WHERE pid = pg_backend_pid()`

it('a statement of a request names its route, and nothing that could end the comment', async () => {
  const [row] = await inRequest(request(), () => rowsOf<{ query: string }>(opened.database, ownText))
  expect(row?.query).toMatch(/^\/\* GET \/api\/_\/x \*\/ SELECT query/)
  const [outside] = await rowsOf<{ query: string }>(opened.database, ownText)
  expect(outside?.query).toMatch(/^SELECT query/)
})

it('a statement that waited for a connection names its own route, not that of who gave it back', async () => {
  const routes = ['GET /a', 'GET /b', 'GET /c']
  const asked = routes.map((route) =>
    inRequest({ ...request(), route }, () => rowsOf<{ query: string }>(opened.database, ownText)),
  )
  const rows = (await Promise.all(asked)).flat()
  expect(rows.map(({ query }) => query.slice(0, 12))).toEqual([
    '/* GET /a */',
    '/* GET /b */',
    '/* GET /c */',
  ])
})

it('a named statement stays the same on every route, so it is prepared once', async () => {
  const find = prepare<{ query: string }, { n: number }>(
    'own_text',
    sql`SELECT query, ${sql.placeholder('n')}::int AS n FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
  )
  const queries = new Set<string>()
  for (const route of ['GET /a', 'GET /b', 'GET /c']) {
    const rows = await inRequest({ ...request(), route }, () => find(opened.database, { n: 1 }))
    queries.add(rows[0]?.query ?? '')
  }
  expect([...queries]).toEqual([expect.stringMatching(/^SELECT query/)])
  const prepared = await rowsOf(
    opened.database,
    sql`SELECT FROM pg_prepared_statements WHERE name = 'own_text'`,
  )
  expect(prepared).toHaveLength(1)
})

it('a failed and a slow statement have a line with their request, without values', async () => {
  const failing = sql`SELECT 1 / (length(${'canary'}) - 6)`
  await expect(inRequest(request(), () => ask(failing))).rejects.toThrow()
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    reqId: 'r-1',
    route: 'GET /api/*/x',
    fault: '22012',
    statement: 'SELECT 1 / (length($1) - 6)',
    msg: 'a statement failed',
  })
  await inRequest(request(), () => ask(sql`SELECT pg_sleep(1.01)`))
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ reqId: 'r-1', msg: 'a statement was slow' })
  expect(lines.join('')).not.toContain('canary')
})

it('a constraint that answers a request is no failure of the portal', async () => {
  const twice = sql`INSERT INTO organizations (id, ref, name)
    SELECT gen_random_uuid(), 'twin', 'Twin' FROM generate_series(1, 2)`
  await expect(inRequest(request(), () => ask(twice))).rejects.toThrow()
  expect(lines).toEqual([])
})

it('traces hear of every statement, also of those in a transaction', async () => {
  const heard: DoneStatement[] = []
  await inRequest(
    request((statement) => heard.push(statement)),
    () => opened.database.transaction((tx) => tx.execute(sql`SELECT 1`)),
  )
  expect(heard.map(({ name }) => name)).toEqual(['begin', 'SELECT 1', 'commit'])
})
