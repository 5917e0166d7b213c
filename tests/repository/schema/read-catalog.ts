import { type Database, rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { type SQL, sql } from '../../../apps/api/src/platform/db/drizzle.ts'

interface TableOfCatalog {
  name: string
  hasOrganization: boolean
  mayLackOrganization: boolean
}

interface KeyOfCatalog {
  table: string
  name: string
  hasOrganization: boolean
}

export interface ForeignKeyOfCatalog {
  from: string
  to: string
  columns: string[]
  targets: string[]
  /** As in pg_constraint: `a` and `r` refuse, `c` cascades, `n` and `d` set. */
  onDelete: string
  onUpdate: string
}

/** The parts of a schema that decide whether its tables can be distributed. */
export interface Catalog {
  tables: TableOfCatalog[]
  /** Primary keys, unique constraints and unique indexes. */
  keys: KeyOfCatalog[]
  foreignKeys: ForeignKeyOfCatalog[]
  triggers: { table: string; name: string }[]
  /** Identity columns whose numbers are too few to be shared out among databases. */
  narrowIdentities: { table: string; column: string }[]
}

const organizationOf = (table: SQL) =>
  sql`SELECT FROM pg_attribute AS a WHERE a.attrelid = ${table} AND a.attname = 'organization_id' AND NOT a.attisdropped`
const namesOf = (table: SQL, numbers: SQL) =>
  sql`array(SELECT a.attname::text FROM unnest(${numbers}) WITH ORDINALITY AS n (number, place)
    JOIN pg_attribute AS a ON a.attrelid = ${table} AND a.attnum = n.number ORDER BY n.place)`
const own = sql`c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`

export async function readCatalog(database: Database): Promise<Catalog> {
  const tables = await rowsOf<TableOfCatalog>(
    database,
    sql`SELECT c.relname AS name, EXISTS (${organizationOf(sql`c.oid`)}) AS "hasOrganization",
        EXISTS (${organizationOf(sql`c.oid`)} AND NOT a.attnotnull) AS "mayLackOrganization"
      FROM pg_class AS c WHERE ${own} ORDER BY 1`,
  )
  const keys = await rowsOf<KeyOfCatalog>(
    database,
    sql`SELECT c.relname AS "table", x.relname AS name, EXISTS (${organizationOf(sql`c.oid`)}
        AND a.attnum = ANY ((i.indkey::int2[])[0:i.indnkeyatts - 1])) AS "hasOrganization"
      FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indrelid JOIN pg_class AS x ON x.oid = i.indexrelid
      WHERE ${own} AND (i.indisunique OR i.indisexclusion) ORDER BY 1, 2`,
  )
  const foreignKeys = await rowsOf<ForeignKeyOfCatalog>(
    database,
    sql`SELECT c.relname AS "from", t.relname AS "to", ${namesOf(sql`c.oid`, sql`k.conkey`)} AS columns,
        ${namesOf(sql`t.oid`, sql`k.confkey`)} AS targets, k.confdeltype::text AS "onDelete", k.confupdtype::text AS "onUpdate"
      FROM pg_constraint AS k JOIN pg_class AS c ON c.oid = k.conrelid JOIN pg_class AS t ON t.oid = k.confrelid
      WHERE ${own} AND k.contype = 'f' ORDER BY 1, 2, 3`,
  )
  const triggers = await rowsOf<{ table: string; name: string }>(
    database,
    sql`SELECT c.relname AS "table", g.tgname AS name FROM pg_trigger AS g JOIN pg_class AS c ON c.oid = g.tgrelid
      WHERE ${own} AND NOT g.tgisinternal ORDER BY 1, 2`,
  )
  const narrowIdentities = await rowsOf<{ table: string; column: string }>(
    database,
    sql`SELECT c.relname AS "table", a.attname AS "column" FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
      WHERE ${own} AND a.attidentity <> '' AND a.atttypid <> 'bigint'::regtype ORDER BY 1, 2`,
  )
  return { tables, keys, foreignKeys, triggers, narrowIdentities }
}
