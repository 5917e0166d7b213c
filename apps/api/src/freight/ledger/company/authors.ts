import type { Author } from '@portolan/contract/company/corrections/order-view'
import { presentSource } from '@portolan/freight/ledger/fold-order'
import { isCompanySource } from '@portolan/freight/ledger/log-entry'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const person = 'desk:'
const key = 'key '

const personIdOf = (actor: string) => (actor.startsWith(person) ? [actor.slice(person.length)] : [])

/** Presents who stated or decided something, as records keep it; only the company reads these names. */
export async function readAuthors(
  database: Database,
  actors: readonly string[],
): Promise<(actor: string) => Author> {
  const ids = [...new Set(actors.flatMap(personIdOf))]
  const rows =
    ids.length === 0
      ? []
      : await rowsOf<{ id: string; name: string }>(
          database,
          sql`SELECT id, trim(first_name || ' ' || last_name) AS name FROM users WHERE id = ANY(${sql.param(ids)}::uuid[])`,
        )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (actor) => {
    const [id] = personIdOf(actor)
    if (id !== undefined) return { kind: 'person', name: names.get(id) ?? null }
    if (actor.startsWith(key)) return { kind: 'key', name: actor.slice(key.length) }
    if (actor === 'import') return { kind: 'import', name: null }
    return isCompanySource(actor)
      ? { kind: 'company', name: null }
      : { kind: 'carrier', name: presentSource(actor).name }
  }
}
