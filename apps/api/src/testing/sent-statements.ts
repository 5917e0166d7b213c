import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import type { OpenDatabase } from '#platform/db/database.ts'

/** A statement as the server sent it to PostgreSQL. */
export interface SentStatement {
  text: string
  values: unknown[]
  /** The test file that sent it first. */
  file: string
}

const remembered = new Set<string>()

/**
 * Writes each statement that a database gets in an `.api.test.ts` to a file in `folder`, once per worker:
 * everything that such tests make the server send must also run on PGlite.
 */
export function rememberStatements({ database }: OpenDatabase, folder: string): void {
  const { $client: pool } = database as unknown as { $client: Pool }
  pool.on('connect', (client) => {
    const { query } = client
    Object.assign(client, {
      query(statement: string | { text?: string; values?: unknown[] }, values: unknown, ...rest: unknown[]) {
        const text = typeof statement === 'string' ? statement : statement.text
        const parameters = typeof statement === 'string' ? values : (statement.values ?? values)
        if (text !== undefined) remember(folder, text, Array.isArray(parameters) ? parameters : [])
        return Reflect.apply(query, client, [statement, values, ...rest])
      },
    })
  })
}

function remember(folder: string, text: string, values: unknown[]): void {
  const { testPath = '' } = expect.getState()
  if (remembered.has(text) || !testPath.endsWith('.api.test.ts')) return
  remembered.add(text)
  const line = JSON.stringify({ text, values, file: testPath }, writeValue)
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
}

/** All statements that the workers wrote, without duplicates. */
export function readStatements(folder: string): SentStatement[] {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean),
  )
  const statements = lines.map((line): SentStatement => JSON.parse(line, reviveBytes))
  return [...new Map(statements.map((statement) => [statement.text, statement])).values()]
}

function writeValue(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  return value instanceof Uint8Array ? Buffer.from(value).toJSON() : value
}

/** JSON turns a Buffer into an object of this form. */
function reviveBytes(_: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
  return isBytes && 'data' in value ? Uint8Array.from(value.data as number[]) : value
}
