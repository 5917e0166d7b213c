import { OperatorError } from '@portolan/contract/commands/operator-error'
import { v7 as newId } from 'uuid'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'

/** An organization as the company's own systems know it. */
export interface OrganizationName {
  ref: string
  name: string
}

/** Creates a customer; one with the same name stays as it is, one with another name is refused. */
export async function createOrganization(
  { database }: Pick<Deps, 'database'>,
  { ref, name }: OrganizationName,
): Promise<{ changed: boolean }> {
  return database.transaction(async (tx) => {
    const id = newId()
    const made = await rowsOf(
      tx,
      sql`INSERT INTO organizations (id, ref, name) VALUES (${id}, ${ref}, ${name})
        ON CONFLICT (ref) DO NOTHING RETURNING id`,
    )
    if (made.length > 0) {
      await recordEvent(tx, { kind: 'organization-created', organizationId: id })
      return { changed: true }
    }
    const [known] = await rowsOf<{ name: string }>(tx, sql`SELECT name FROM organizations WHERE ref = ${ref}`)
    if (known?.name !== name)
      throw new OperatorError(
        'refused',
        `The reference "${ref}" belongs to ${known?.name}. To give it another name: portal organizations rename.`,
      )
    return { changed: false }
  })
}

/** Gives a customer another name; everybody sees it with their next request. */
export async function renameOrganization(
  { database }: Pick<Deps, 'database'>,
  { ref, name }: OrganizationName,
): Promise<{ changed: boolean; before: string }> {
  return database.transaction(async (tx) => {
    const [known] = await rowsOf<{ id: string; name: string }>(
      tx,
      sql`SELECT id, name FROM organizations WHERE ref = ${ref} FOR NO KEY UPDATE`,
    )
    if (!known) throw new OperatorError('refused', `No organization has the reference "${ref}".`)
    if (known.name === name) return { changed: false, before: name }
    await tx.execute(sql`UPDATE organizations SET name = ${name} WHERE id = ${known.id}`)
    await recordEvent(tx, { kind: 'organization-renamed', organizationId: known.id })
    return { changed: true, before: known.name }
  })
}
