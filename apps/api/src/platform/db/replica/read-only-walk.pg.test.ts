import { endpoints } from '@portolan/contract/endpoints'
import { exportInvoices } from '@portolan/contract/freight/invoices/invoices'
import { exportOrders } from '@portolan/contract/freight/order-exports'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { build } from '#app.ts'
import { readEnv } from '#freight/settings/env.ts'
import { type OpenDatabase, openDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { openReads, replicaReads } from '#platform/db/replica/reads.ts'
import { type Position, ReplicaState } from '#platform/db/replica/replica-state.ts'
import { openLog } from '#platform/process/log.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { givenEverything } from '#testing/walks/given-everything.ts'

// The same database over connections that may only read stands for a replica: what writes there fails, and is
// read again from the primary, which the server counts.
let portal: TestPortal
let open: OpenDatabase
let app: FastifyInstance
let callers: Record<'company' | 'session', string>
const log = openLog('silent')

beforeAll(async () => {
  portal = await openTestPortal()
  const [row] = await rowsOf<{ name: string }>(portal.deps.database, sql`SELECT current_database() AS name`)
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${row?.name}` })
  open = await openDatabase(readEnv({ DATABASE_URL: url.href }), log)
  url.searchParams.set('options', '-c TimeZone=UTC -c default_transaction_read_only=on')
  open.openReadPool(url.href, 'direct')
  const deps = { ...portal.deps, log, database: open.database }
  const replica = {
    state: alwaysCurrent(),
    reason: () => null,
    isBusy: () => false,
    use: () => null,
    look: async () => {},
    start: async () => {},
    close: async () => {},
  }
  app = await build(
    { ...deps, replica, reads: openReads(open.database, replica, log) },
    { webRoot: null, longestDelayMs: 0 },
  )
  const { token, key } = await givenEverything(portal)
  callers = { company: `Bearer ${key}`, session: `JWT ${token}` }
})
afterAll(async () => {
  await app.close()
  await open.close()
  await portal.close()
})

/** Seen an hour ahead. */
function alwaysCurrent(): ReplicaState {
  const state = new ReplicaState()
  const primary: Position = { lsn: 2n ** 60n, isStandby: false, system: '1', timeline: 1 }
  state.note(performance.now() + 3_600_000, primary, { ...primary, isStandby: true })
  return state
}

async function countReads(): Promise<Record<string, number>> {
  const [metric] = await replicaReads.read({ log })
  return Object.fromEntries(
    (metric?.values ?? []).map(({ labels, value }) => [`${labels?.place} ${labels?.reason}`, value]),
  )
}

const read = [...endpoints].filter(([, { reads }]) => reads === 'replica')

async function urlOf(name: string): Promise<string> {
  const exports = { downloadOrderExport: exportOrders, downloadInvoiceExport: exportInvoices }
  const asking = Object.entries(exports).find(([each]) => each === name)?.[1]
  if (asking === undefined) return `${endpoints.get(name)?.path}${queries[name] ?? ''}`
  return (await portal.get(`${asking.path}?format=csv`, callers.session.slice(4))).json().file
}

/** Members that a call needs. */
const queries: Readonly<Record<string, string>> = {
  listAnnouncedOrders: '?ids=019ac000-0000-7000-8000-00000000a001',
  exportOrders: '?format=csv',
  exportInvoices: '?format=xlsx',
  analyzeRates: '?transportMode=sea&loadType=LCL',
}

it('what is read from a replica never writes', async () => {
  const refused: string[] = []
  for (const [name, { auth }] of read) {
    const authorization = auth === 'public' ? undefined : callers[auth === 'company' ? 'company' : 'session']
    const answer = await app.inject({
      url: await urlOf(name),
      headers: authorization === undefined ? {} : { authorization },
    })
    if (answer.statusCode !== 200) refused.push(`${name}: ${answer.body}`)
  }
  expect(refused).toEqual([])
  expect(await countReads()).toEqual({ 'replica current': read.length })
})
