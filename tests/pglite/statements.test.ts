import type { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { readStatements, type SentStatement } from '../../apps/api/src/testing/sent-statements.ts'
import { openTestDatabase } from '../../apps/api/src/testing/test-database.ts'

const folder = process.env.SENT_STATEMENTS
if (folder === undefined)
  throw new Error('Run "npm test -- api-postgres": it writes the statements for this test.')

/** What they do to each other and to the connection is not tried here. */
const ofSession = /^\s*(begin|commit|rollback|savepoint|release|listen|unlisten|vacuum|analyze)\b/i

/** Constraints and values: the database is empty, and the drivers write values differently. */
const ofData = /^(22|23)/

async function faultOf(client: PGlite, { text, values, file }: SentStatement): Promise<string | null> {
  await client.exec('BEGIN')
  try {
    await client.query(text, values)
    return null
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    return ofData.test(code) ? null : `${code} ${message}\n  ${text}\n  sent in ${file}`
  } finally {
    await client.exec('ROLLBACK')
  }
}

it('PGlite runs every statement that the tests on PostgreSQL made the server send', async () => {
  const statements = readStatements(folder).filter(({ text }) => !ofSession.test(text))
  expect(statements.length).toBeGreaterThan(400)
  const { database, close } = await openTestDatabase()
  const { $client: client } = database as unknown as { $client: PGlite }
  const faults: string[] = []
  for (const statement of statements) {
    const fault = await faultOf(client, statement)
    if (fault !== null) faults.push(fault)
  }
  await close()
  process.stdout.write(`${statements.length} statements\n`)
  expect(faults.join('\n\n')).toBe('')
})
