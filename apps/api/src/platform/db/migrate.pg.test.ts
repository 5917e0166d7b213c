import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { openLog } from '#platform/process/log.ts'
import { readEnv } from '#platform/settings/env.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const name = `portolan_${process.pid}_9001`
let admin: Client
let url: string

beforeAll(async () => {
  admin = new Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  const target = new URL(inject('postgresUrl'))
  target.pathname = `/${name}`
  url = target.href
})
beforeEach(async () => {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${name}`)
})
afterAll(async () => {
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.end()
})

function open() {
  return openDatabase(readEnv({ DATABASE_URL: url }), openLog('silent'))
}

it('of processes that start together each migration is applied by one', async () => {
  const processes = await Promise.all(Array.from({ length: 4 }, open))
  const applied = await Promise.all(processes.map(migrate))
  expect(applied.flat()).toContain('0001-foundation.sql')
  expect(new Set(applied.flat()).size).toBe(applied.flat().length)
  await Promise.all(processes.map((process) => process.close()))
})

it('waits for another process as long as that takes', { tags: ['exhaustive'] }, async () => {
  const other = new Client({ connectionString: url })
  await other.connect()
  await other.query('SELECT pg_advisory_lock(7701984)')
  const started = performance.now()
  const process = await open()
  const migrating = migrate(process)
  // Longer than any statement of a request may take.
  await Promise.race([sleep(7_000), migrating])
  await other.query('SELECT pg_advisory_unlock(7701984)')
  expect(await migrating).toContain('0001-foundation.sql')
  expect(performance.now() - started).toBeGreaterThan(6_500)
  await process.close()
  await other.end()
})
