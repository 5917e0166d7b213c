import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../../apps/api/src/freight/settings/env.ts'
import { isOutage } from '../../apps/api/src/platform/db/connection/database-faults.ts'
import { type OpenDatabase, openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { openLog } from '../../apps/api/src/platform/process/log.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { openWire, type Wire } from '../machine/wire.ts'
import { databaseUrlOf } from './own-server.ts'

const connections = 2

let portal: TestPortal
let wire: Wire
let open: OpenDatabase
beforeAll(async () => {
  portal = await openTestPortal()
  wire = await openWire(new URL(await databaseUrlOf(portal.deps.database)))
  const variables = { DATABASE_URL: wire.url, DATABASE_POOL: String(connections) }
  open = await openDatabase(readEnv(variables), openLog('silent'))
})
afterAll(async () => {
  await open.close()
  await wire.close()
  await portal.close()
})

/** A transaction with a savepoint in it. */
const work = () => open.database.transaction((tx) => tx.transaction((inner) => inner.execute(sql`SELECT 1`)))

describe('a connection that breaks in a transaction', () => {
  it.each(['begin', 'savepoint', 'SELECT 1', 'release savepoint', 'commit'])(
    'at “%s” counts as an outage, and its place is free again',
    async (statement) => {
      for (const when of ['before', 'after'] as const) {
        // More often than there are connections.
        for (let breaks = 0; breaks <= connections; breaks++) {
          wire.cut({ isAt: (sent) => sent.includes(statement), when })
          await expect(work()).rejects.toSatisfy(isOutage)
        }
      }
      await work()
      expect(open.use()).toMatchObject({ open: 1, idle: 1, waiting: 0 })
    },
  )
})

const reset = new Error('read ECONNRESET')
const other = new Error('not so')

it.each([
  ['as it is', reset],
  ['as a cause', new Error('failed', { cause: reset })],
  [
    'as a cause of what a cleanup suppressed',
    new SuppressedError(other, new Error('failed', { cause: reset })),
  ],
  ['in the cleanup itself', new SuppressedError(reset, other)],
  ['at one of several addresses', new AggregateError([other, reset])],
])('finds an outage %s', (_, error) => {
  expect(isOutage(error)).toBe(true)
})

it('and none in other errors', () => {
  const errors = [
    other,
    new Error('failed', { cause: other }),
    new SuppressedError(other, other),
    'text',
    null,
  ]
  expect(errors.map(isOutage)).toEqual(errors.map(() => false))
})
