import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openPglite } from '../../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import { describeSchema } from '../../../apps/api/src/platform/db/reference/describe-schema.ts'
import { tryOut } from '../../../apps/api/src/platform/db/try-out.ts'
import { repository } from '../source-files.ts'
import { findHindrances } from './find-hindrances.ts'
import { readCatalog } from './read-catalog.ts'
import { tablePlaces } from './table-places.ts'
import { hindrancesOfToday } from './today.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openPglite('memory://')
  await migrate(opened)
})
afterAll(() => opened.close())

const today = hindrancesOfToday.flatMap(({ found }) => found)

/** Returns the hindrances that statements would add and take away. */
function changesBy(...statements: string[]): Promise<{ more: string[]; fewer: string[] }> {
  return tryOut(opened.database, async (tx) => {
    for (const statement of statements) await tx.execute(statement)
    const found = findHindrances(await readCatalog(tx))
    return {
      more: found.filter((hindrance) => !today.includes(hindrance)),
      fewer: today.filter((hindrance) => !found.includes(hindrance)),
    }
  })
}

it('docs/schema.sql is what all migrations make; `npm run schema` writes it again', async () => {
  expect(await describeSchema(opened.database)).toBe(
    readFileSync(join(repository, 'docs/schema.sql'), 'utf8'),
  )
  const described = (statement: string) =>
    tryOut(opened.database, async (tx) => {
      await tx.execute(statement)
      return describeSchema(tx).then(String, String)
    })
  expect(await described('CREATE TABLE orphans (id uuid)')).toContain(
    'No group of table-groups.ts has orphans.',
  )
  expect(await described('DROP TABLE avatars CASCADE')).toContain("that don't exist: avatars.")
})

it('puts every table in one place, where nothing but what is known hinders it', async () => {
  const placed = Object.values(tablePlaces).flat()
  expect(new Set(placed).size).toBe(placed.length)
  expect(await changesBy()).toEqual({ more: [], fewer: [] })
})

it('finds a table without a place, and keys, foreign keys and triggers that keep one from its place', async () => {
  expect(await changesBy('CREATE TABLE strays (id uuid PRIMARY KEY)')).toEqual({
    more: ['strays: has no place'],
    fewer: [],
  })
  const { more } = await changesBy(
    'DROP TABLE fx_rates',
    'ALTER TABLE staff ADD COLUMN organization_id uuid',
    'ALTER TABLE views DROP COLUMN organization_id',
    'ALTER TABLE order_words DROP CONSTRAINT order_words_pkey, ALTER COLUMN organization_id DROP NOT NULL',
    'ALTER TABLE rejection_phrases ADD UNIQUE (en)',
    'CREATE UNIQUE INDEX rates_by_day ON rates (id) INCLUDE (organization_id)',
    'ALTER TABLE documents ADD FOREIGN KEY (uploaded_by) REFERENCES staff (user_id)',
    'ALTER TABLE staff ADD FOREIGN KEY (organization_id, user_id) REFERENCES orders (organization_id, id)',
    'ALTER TABLE preorder_steps ADD FOREIGN KEY (user_id) REFERENCES threads (id)',
    'ALTER TABLE users ADD FOREIGN KEY (id) REFERENCES staff (user_id) ON DELETE CASCADE',
    'ALTER TABLE quote_costs ADD FOREIGN KEY (organization_id) REFERENCES organizations (id) ON DELETE SET NULL ON UPDATE CASCADE',
    'CREATE TRIGGER marks AFTER INSERT ON order_pins FOR EACH ROW EXECUTE FUNCTION keep_thread()',
    'ALTER TABLE order_pins ADD COLUMN place integer GENERATED ALWAYS AS IDENTITY',
    'ALTER TABLE staff ADD COLUMN place integer GENERATED ALWAYS AS IDENTITY',
    'CREATE TRIGGER marks AFTER INSERT ON staff FOR EACH ROW EXECUTE FUNCTION keep_thread()',
  )
  expect(more).toEqual([
    "fx_rates: doesn't exist",
    'order_words: organization_id may be null',
    'staff: has organization_id, so it is the customer’s',
    'views: lacks organization_id',
    'rates: the key rates_by_day lacks organization_id',
    'documents: the foreign key uploaded_by to staff leads elsewhere',
    'preorder_steps: the foreign key user_id to threads lacks organization_id',
    'quote_costs: the foreign key organization_id to organizations sets columns beside organization_id',
    'quote_costs: the foreign key organization_id to organizations follows a changed organization_id',
    'staff: the foreign key user_id to orders leads elsewhere',
    'users: the foreign key id to staff changes copies',
    'order_pins: the trigger marks',
    'order_pins: the identity column place is no bigint',
  ])
})

it('says when a known hindrance is gone', async () => {
  expect(await changesBy('DROP TRIGGER thread_kept ON thread_messages')).toEqual({
    more: [],
    fewer: ['thread_messages: the trigger thread_kept'],
  })
})
