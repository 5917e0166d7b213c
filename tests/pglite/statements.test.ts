import { expect, it } from 'vitest'
import { readStatements, type SentStatement } from '../../apps/api/src/testing/sent-statements.ts'
import { openTestDatabase } from '../../apps/api/src/testing/test-database.ts'

const folder = process.env.SENT_STATEMENTS
if (folder === undefined)
  throw new Error('Run "npm test -- api-postgres": it writes the statements for this test.')

/** Statements about connections, and tests' own changes of the schema; the server's are migrations. */
const notTried =
  /^(?:\s*--.*\n)*\s*(begin|commit|rollback|savepoint|release|listen|unlisten|vacuum|analyze|alter|create|drop)\b/i

/**
 * Errors about values, constraints and tests' tables: the database is empty, and the drivers write values
 * differently.
 */
const expected = /^(22|23|42P01)/

/** The part of PGlite that this test uses. */
type Client = Record<'exec' | 'query', (text: string, values?: unknown[]) => Promise<unknown>>

async function faultOf(client: Client, { text, values, file }: SentStatement): Promise<string | null> {
  await client.exec('BEGIN')
  try {
    await client.query(text, values)
    return null
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    return expected.test(code) ? null : `${code} ${message}\n  ${text}\n  sent in ${file}`
  } finally {
    await client.exec('ROLLBACK')
  }
}

it('PGlite runs every statement that the tests on PostgreSQL made the server send', async () => {
  const statements = readStatements(folder).filter(
    // A migration's own function lives no longer than its connection.
    ({ text }) => !notTried.test(text) && !text.includes('pg_temp.'),
  )
  expect(statements.length).toBeGreaterThan(400)
  const { database, close } = await openTestDatabase()
  const { $client: client } = database as unknown as { $client: Client }
  const faults: string[] = []
  for (const statement of statements) {
    const fault = await faultOf(client, statement)
    if (fault !== null) faults.push(fault)
  }
  await close()
  process.stdout.write(`${statements.length} statements\n`)
  expect(faults.join('\n\n')).toBe('')
})
