import type { CustomerContact } from '@portolan/contract/company/customers/customer-settings'
import type { Deps } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The contact of an organization, its own or that of all customers. */
export interface FoundContact {
  organization: { id: string; name: string }
  contact: CustomerContact
}

/** The contact of the customers that have none of their own. */
export function usualContactOf({ savedSettings }: Pick<Deps, 'savedSettings'>): CustomerContact | null {
  const { entries } = savedSettings.section('contact')
  return (entries.contact?.value as CustomerContact | undefined) ?? null
}

/** The contacts of organizations, in their order; those without one are left out. */
export async function findContacts(
  deps: Pick<Deps, 'database' | 'savedSettings'>,
  organizationIds: readonly string[],
): Promise<FoundContact[]> {
  const usual = usualContactOf(deps)
  const rows = await readOwnContacts(deps.database, organizationIds)
  return rows.flatMap(({ id, name, own }) => {
    const contact = own ?? usual
    return contact === null ? [] : [{ organization: { id, name }, contact }]
  })
}

function readOwnContacts(database: Database, organizationIds: readonly string[]) {
  return rowsOf<{ id: string; name: string; own: CustomerContact | null }>(
    database,
    sql`SELECT o.id, o.name, nullif(o.settings -> 'contact', 'null'::jsonb) AS own
      FROM unnest(${sql.param([...organizationIds])}::uuid[]) WITH ORDINALITY AS k (id, place)
      JOIN organizations o ON o.id = k.id ORDER BY k.place`,
  )
}
