// The only file that loads Drizzle, as CommonJS: for an ES module, Node 24 reads the whole package.json, and
// Drizzle's has 178 kB and more than a hundred modules. That was 0.6 s of every start and of every test file.
import { createRequire } from 'node:module'
import type { PGlite } from '@electric-sql/pglite'

export type { SQL, SQLWrapper } from 'drizzle-orm'
export type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'

const require = createRequire(import.meta.url)
const core: typeof import('drizzle-orm') = require('drizzle-orm')
const pgCore: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core')
const nodePostgres: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres')

export const {
  and,
  asc,
  count,
  desc,
  eq,
  fillPlaceholders,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  sql,
} = core
export const { boolean, customType, date, doublePrecision, integer, jsonb, pgTable, text, uuid } = pgCore
export const { PgDialect } = pgCore
export const drizzlePg = nodePostgres.drizzle
/** Loads PGlite too, so use it only if that is the database. */
export const drizzlePglite = (client: PGlite) => {
  const { drizzle }: typeof import('drizzle-orm/pglite') = require('drizzle-orm/pglite')
  return drizzle(client)
}
