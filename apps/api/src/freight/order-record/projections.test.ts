import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projections } from './projections.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const record = read('../../../../../docs/decisions/006-kept-counters.md')
const schema = read('../../../../../docs/schema.sql')

/** The columns of `CREATE TABLE name`; none for a table that doesn't exist. */
function columnsOf(table: string): string[] {
  const body = new RegExp(`^CREATE TABLE ${table} \\((.*?)^\\);`, 'ms').exec(schema)?.[1] ?? ''
  return [...body.matchAll(/^ {2}([a-z_]+) /gm)].map(([, name = '']) => name)
}

describe('the projections', () => {
  it('hold each thing once', () => {
    const columns = projections.flatMap(({ writes }) => writes)
    expect(columns).toEqual([...new Set(columns)])
  })

  it.each(projections)('write tables and columns that exist: $name', ({ writes }) => {
    for (const target of writes) {
      const [table = '', column = 'organization_id'] = target.split('.')
      expect(columnsOf(table)).toContain(column)
    }
  })

  it('leave out no file', () => {
    const files = readdirSync(new URL('./projections', import.meta.url)).map((file) =>
      file.replace('.ts', ''),
    )
    const names = projections.map(({ name }) => name.replaceAll(' ', '-'))
    expect(files.toSorted()).toEqual([...names, 'projection'].toSorted())
  })

  it('are the rows of decision 006', () => {
    const rows = [...record.matchAll(/^\| ([a-z ]+) \| (`.*`) \|$/gm)].map(([, name, writes = '']) => ({
      name,
      writes: writes.split(', ').map((part) => part.replaceAll('`', '')),
    }))
    expect(rows).toEqual(projections.map(({ name, writes }) => ({ name, writes })))
  })
})

it('decision 006 names every function of a trigger', () => {
  const functions = [...schema.matchAll(/^CREATE TRIGGER .* EXECUTE FUNCTION ([a-z_]+)\(/gm)].map(
    ([, name]) => name,
  )
  expect(functions.length).toBeGreaterThan(0)
  for (const name of new Set(functions)) expect(record).toContain(`\`${name}\``)
})
