import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { openErrorReports } from '#platform/error-reports/open-error-reports.ts'
import { openLog } from '#platform/process/log.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { maintainTables } from './maintain-tables.ts'

const lines: string[] = []
const log = openLog('warn', { write: (line: string) => lines.push(line) })
const reports = await openErrorReports(null, log)

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
  await maintain()
  await run(sql`CREATE TABLE parcels (id integer PRIMARY KEY, place text)`)
  await run(sql`CREATE TABLE "Odd name" (id integer)`)
})
afterAll(() => open.close())

const run = (statement: SQL) => open.database.execute(statement)
const maintain = () => maintainTables({ database: open.database, log, reports })
const addParcels = (first: number, last: number) =>
  run(sql`INSERT INTO parcels SELECT n, 'Riga' FROM generate_series(${first}::int, ${last}::int) AS n`)

async function sizeOfParcels(): Promise<number> {
  const [row] = await rowsOf<{ size: number }>(
    open.database,
    sql`SELECT pg_relation_size('parcels')::int AS size`,
  )
  return row?.size ?? 0
}

describe('the database', () => {
  it('is tidied where something has changed, and only there', async () => {
    expect(await maintain()).toEqual([])
    await addParcels(1, 10_000)
    expect(await maintain()).toEqual(['parcels'])
    expect(await maintain()).toEqual([])
    await run(sql`UPDATE parcels SET place = 'Tallinn' WHERE id <= 500`)
    expect(await maintain()).toEqual([])
    await run(sql`UPDATE parcels SET place = 'Tallinn' WHERE id <= 2000`)
    expect(await maintain()).toEqual(['parcels'])
    await run(sql`INSERT INTO "Odd name" SELECT generate_series(1, 1000)`)
    expect(await maintain()).toEqual(['"Odd name"'])
  })

  it('uses the room of dead rows again; PostgreSQL does so by itself, in its own time', async () => {
    const before = await sizeOfParcels()
    for (const place of ['Kiel', 'Oslo', 'Bergen', 'Malmö', 'Aarhus', 'Turku']) {
      await run(sql`UPDATE parcels SET place = ${place}`)
      await maintain()
    }
    expect(await sizeOfParcels()).toBeLessThan(before * (open.kind === 'pglite' ? 2.5 : 8))
  })

  it('is tidied also where what was counted is lost', async () => {
    await run(sql`INSERT INTO "Odd name" SELECT generate_series(1, 20000)`)
    await run(sql`SELECT pg_stat_reset()`)
    expect(await maintain()).toEqual(['"Odd name"'])
  })

  it('that refuses is logged', async () => {
    expect(lines).toEqual([])
    const refused = open.database.transaction(async (tx) => {
      await tx.execute(sql`LOCK TABLE no_such_table`).catch(() => undefined)
      expect(await maintainTables({ database: tx, log, reports })).toEqual([])
    })
    await refused.catch(() => undefined)
    expect(lines.join('')).toContain('could not be gathered')
  })
})
