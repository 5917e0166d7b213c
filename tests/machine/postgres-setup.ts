import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPgbouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres.ts'
import { startReplicated } from './replication/start-replicated.ts'
import { startS3 } from './s3/s3.ts'

/**
 * Gives the tests of a project one PostgreSQL for the whole run, as `inject('postgresUrl')`; with TEST_POOLER
 * also a pgbouncer in front of it, with TEST_REPLICA a standby that has every commit before it's answered,
 * and with TEST_S3 a bucket for files. The tests' servers then use them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pair = process.env.TEST_REPLICA === '1' ? await startReplicated() : null
  const postgres = pair?.primary ?? (await startPostgres())
  const isGiven = postgres.url === process.env.TEST_DATABASE_URL
  if (isGiven) await dropLeftovers(postgres.url)
  const pooler = process.env.TEST_POOLER === '1' ? await startPgbouncer(postgres.url) : null
  project.provide('postgresUrl', postgres.url)
  project.provide('poolerUrl', pooler?.urlOf(postgres.url) ?? null)
  project.provide('replicaUrl', pair?.standby.url ?? null)
  const s3 = process.env.TEST_S3 === '1' ? await startS3() : null
  project.provide('s3Url', s3?.url ?? null)
  return async () => {
    await s3?.stop()
    await pooler?.stop()
    if (isGiven) await dropLeftovers(postgres.url)
    await pair?.standby.stop()
    await postgres.stop()
  }
}

// A given server outlives the run: neither a template of an older schema nor its copies may stay on it.
async function dropLeftovers(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname ~ '^portolan_(template(_building)?|[0-9]+_[0-9]+)$'`,
  )
  for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await client.end()
}
