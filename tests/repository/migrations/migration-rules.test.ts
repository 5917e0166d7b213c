import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../source-files.ts'
import { examineMigration } from './migration-rules.ts'

// The version before this one serves while this one migrates, and may start again afterwards (decision 132).
const folder = join(repository, 'apps/api/src/platform/db/migrations')
const previous: { version: string; lastMigration: string } = JSON.parse(
  readFileSync(join(repository, 'scripts/release/previous.json'), 'utf8'),
)
const names = readdirSync(folder).sort()
const ours = names.filter((name) => name > previous.lastMigration)
const examined = ours.map((name) => ({ name, ...examineMigration(readFileSync(join(folder, name), 'utf8')) }))

describe('migrations since the previous release', () => {
  it('begin behind its last one', () => {
    expect(names).toContain(previous.lastMigration)
  })

  it.each(examined)(
    '$name changes nothing that it uses, or says from which version on it may serve',
    (found) => {
      if (found.raisesTo === null) expect(found.breaches).toEqual([])
      else expect(found.raisesTo).toBe(previous.version)
    },
  )

  it('say once that it is the oldest that may serve', () => {
    expect(examined.filter(({ raisesTo }) => raisesTo !== null).length).toBeGreaterThan(0)
  })
})

describe('the rules', () => {
  it.each([
    ['DROP TABLE orders;', 'drops what older versions use'],
    ['ALTER TABLE orders DROP COLUMN ref;', 'drops a column'],
    ['ALTER TABLE orders ADD COLUMN a text, DROP ref;', 'drops a column'],
    ['DROP FUNCTION keep_words();', 'drops a function or trigger'],
    ['DROP TRIGGER words ON orders;', 'drops a function or trigger'],
    ['ALTER TABLE orders RENAME COLUMN ref TO number;', 'renames'],
    ['ALTER INDEX one RENAME TO other;', 'renames'],
    ['ALTER TABLE orders ALTER COLUMN ref TYPE uuid USING ref::uuid;', 'changes the type of a column'],
    ['ALTER TABLE orders ALTER ref SET NOT NULL;', 'requires a value'],
    ['ALTER TABLE orders ALTER COLUMN ref DROP DEFAULT;', 'requires a value'],
    ['ALTER TABLE orders ADD COLUMN a text NOT NULL;', 'a required column without a default'],
    ['ALTER TABLE orders\n  ADD COLUMN a text NOT NULL,\n  ADD COLUMN b int DEFAULT 0;', 'a required column'],
    ['ALTER TABLE orders ADD CONSTRAINT short CHECK (length(ref) < 9);', 'a constraint'],
    ['CREATE UNIQUE INDEX one ON orders (ref);', 'a unique index'],
  ])('refuse %s', (sql, says) => {
    expect(examineMigration(`-- Why.\n${sql}`).breaches).toEqual([expect.stringContaining(says)])
  })

  it.each([
    'CREATE TABLE a (id uuid NOT NULL);\nCREATE UNIQUE INDEX a_once ON a (id);\nALTER TABLE a DROP COLUMN id;',
    "ALTER TABLE orders ADD COLUMN a text NOT NULL DEFAULT 'x', ADD COLUMN b text;",
    "ALTER TABLE orders ADD COLUMN a text DEFAULT '' NOT NULL;",
    'ALTER TABLE orders ADD COLUMN a int NOT NULL GENERATED ALWAYS AS (1) STORED;',
    "ALTER TABLE a DROP CONSTRAINT kind;\nALTER TABLE a ADD CONSTRAINT kind CHECK (kind IN ('a', 'b'));",
    'DROP TRIGGER words ON orders;\nCREATE TRIGGER words AFTER UPDATE ON orders EXECUTE FUNCTION f();',
    'CREATE OR REPLACE FUNCTION f() RETURNS void AS $$ DROP TABLE a; $$ LANGUAGE sql;',
    'ALTER TABLE orders ALTER COLUMN ref DROP NOT NULL;',
    'DROP INDEX orders_by_ref;',
  ])('take %s', (sql) => {
    expect(examineMigration(sql)).toEqual({ raisesTo: null, breaches: [] })
  })

  it('read the version that may serve', () => {
    const sql = "UPDATE portal_identity SET oldest_version = '0.4.0';\nALTER TABLE orders DROP COLUMN ref;"
    expect(examineMigration(sql)).toEqual({ raisesTo: '0.4.0', breaches: [expect.anything()] })
  })
})
