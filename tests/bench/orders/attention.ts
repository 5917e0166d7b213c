// Measures how fast orders that need attention are counted and listed, of 100,000 orders of one customer,
// compared with a query that reads the orders' times instead of the stored columns: `npm run
// bench:attention`, `npm run bench:attention -- --seconds 1`.
import { parseArgs } from 'node:util'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import { countGroups } from '../../../apps/api/src/freight/order-finding/count-groups.ts'
import { countMatches } from '../../../apps/api/src/freight/order-finding/count-matches.ts'
import { findPage } from '../../../apps/api/src/freight/order-finding/find-page.ts'
import { noSearchFacts } from '../../../apps/api/src/freight/order-finding/search/search-facts.ts'
import { readOrderKeys } from '../../../apps/api/src/freight/order-finding/sort/order-keys.ts'
import { cursorBehind } from '../../../apps/api/src/freight/order-finding/sort/ordering.ts'
import { sumOverdue } from '../../../apps/api/src/freight/orders/list/sum-overdue.ts'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { type Database, openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { attentionStatements, bigOrganization, naiveCount } from './attention-rows.ts'

const { values: options } = parseArgs({ options: { seconds: { type: 'string', default: '2' } } })
const milliseconds = Number(options.seconds) * 1000

const now = new Date().toISOString()
const today = now.slice(0, 10)
const viewer = { userId: '00000000-0000-7000-8000-00000000000a', organizationIds: [bigOrganization] }

async function time(name: string, ask: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  await ask()
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1).padStart(9)
  process.stdout.write(`${name.padEnd(60)}${at(0.5)}${at(0.95)}${String(times.length).padStart(8)}\n`)
}

const filters: Record<string, OrderFilter> = {
  late: { attention: ['late'] },
  'no-news': { attention: ['no-news'] },
  'missing-papers': { attention: ['missing-papers'] },
  overdue: { attention: ['overdue'] },
  'at-risk': { attention: ['at-risk'] },
  arriving: { attention: ['arriving'] },
  'late or no-news': { attention: ['late', 'no-news'] },
  'overdue or arriving': { attention: ['overdue', 'arriving'] },
  'missing-papers or at-risk': { attention: ['missing-papers', 'at-risk'] },
  'late, by air': { attention: ['late'], transportMode: ['air'] },
}

/** Times a page, and one further on. */
async function timePages(database: Database, name: string, filter: OrderFilter): Promise<void> {
  const page = (after: Parameters<typeof findPage>[3]['after']) =>
    findPage(database, viewer, filter, { after, limit: 20, now })
  await time(`page of ${name}`, () => page(null))
  let after: Parameters<typeof page>[0] = null
  for (let turn = 0; turn < 5; turn++) {
    const keys = await findPage(database, viewer, filter, { after, limit: 200, now })
    const last = readOrderKeys(keys).at(-2)
    if (last) after = cursorBehind(filter, last, { after, now })
  }
  await time(`page 51 of ${name}`, () => page(after))
}

async function run(database: Database): Promise<void> {
  for (const statement of attentionStatements) await database.execute(sql.raw(statement))
  process.stdout.write(
    `${''.padEnd(60)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}${'times'.padStart(8)}\n`,
  )
  for (const status of [['active'], ['archived'], ['active', 'archived']] as const) {
    const scope: OrderFilter = { status: [...status] }
    const statusNames = status.join(' and ')
    await time(`all counts, ${statusNames}`, () =>
      countGroups(database, [bigOrganization], { filter: scope, facts: noSearchFacts }, now),
    )
    await time(`overdue sums, ${statusNames}`, () =>
      sumOverdue(database, [bigOrganization], { filter: scope, facts: noSearchFacts }, { now, today }),
    )
  }
  const air: OrderFilter = { status: ['active'], transportMode: ['air'] }
  await time('all counts, active, by air', () =>
    countGroups(database, [bigOrganization], { filter: air, facts: noSearchFacts }, now),
  )
  await time('late, naive', () => database.execute(naiveCount))
  for (const [name, attention] of Object.entries(filters)) {
    const filter: OrderFilter = { status: ['active'], ...attention }
    await time(`count of ${name}`, () => countMatches(database, [bigOrganization], filter, now))
    await timePages(database, `${name}, newest activity`, filter)
    await timePages(database, `${name}, by lateness`, { ...filter, ordering: ['-pinned', '-lateness'] })
  }
  for (const sort of ['-lateness', 'lateness'] as const)
    await timePages(database, `all active, ${sort}`, { status: ['active'], ordering: ['-pinned', sort] })
}

const benchDatabase = await openBenchDatabase()
try {
  const open = await openDatabase(readEnv({ DATABASE_URL: benchDatabase.url }), openLog('silent'))
  try {
    await migrate(open)
    await using patient = await open.openPatient()
    await run(patient.database)
  } finally {
    await open.close()
  }
} finally {
  await benchDatabase.close()
}
