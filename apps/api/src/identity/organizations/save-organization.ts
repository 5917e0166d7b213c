import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { AccountManager } from '@portolan/contract/company/organizations'
import { v7 as newId } from 'uuid'
import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { limitStorage } from '#identity/storage/limit-storage.ts'
import { noteChange } from '#platform/activity/notes.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'

/** An organization in the company's systems. */
export interface OrganizationName {
  ref: string
  name: string
  /** Storage limit for its people's files; null for the default, undefined to keep it. */
  storageLimitMb?: number | null | undefined
  /** Who at the company looks after it; null for no one, undefined to keep it. */
  accountManager?: AccountManager | null | undefined
}

type Only = 'create' | 'new' | 'rename'

export interface SavedOrganization {
  id: string
  outcome: 'created' | 'renamed' | 'unchanged'
  /** The previous name; null for a new one. */
  before: string | null
}

/**
 * Creates or renames a customer, which its people see with their next request; saving the same again changes
 * nothing. `only` restricts it to one of the two; `new` also refuses a customer that exists.
 */
export async function saveOrganization(
  { database }: Pick<Deps, 'database'>,
  { ref, name, storageLimitMb, accountManager }: OrganizationName,
  { source, only }: { source?: CompanySource; only?: Only } = {},
): Promise<SavedOrganization> {
  const origin = originOf(source)
  return database.transaction(async (tx) => {
    const saved = await saveName(tx, { ref, name }, origin, only)
    if (storageLimitMb !== undefined) await limitStorage(tx, saved.id, storageLimitMb, origin)
    if (accountManager !== undefined) await assignManager(tx, saved.id, accountManager, origin)
    return saved
  })
}

async function saveName(
  tx: Database,
  { ref, name }: OrganizationName,
  origin: ReturnType<typeof originOf>,
  only: Only | undefined,
): Promise<SavedOrganization> {
  const created = only === 'rename' ? null : await insertOrganization(tx, { ref, name })
  if (created !== null) {
    noteChange({}, { name })
    await recordEvent(tx, { kind: 'organization-created', organizationId: created, ...origin })
    return { id: created, outcome: 'created', before: null }
  }
  const existing = await lockOrganization(tx, ref)
  if (!existing) throw new OperatorError('refused', `No organization has the reference "${ref}".`)
  if (only === 'new') throw new Problem('organization_exists')
  const { id, name: before } = existing
  if (before === name) return { id, outcome: 'unchanged', before }
  if (only === 'create')
    throw new OperatorError(
      'refused',
      `The reference "${ref}" belongs to ${before}. To give it another name: portal organizations rename.`,
    )
  noteChange({ name: before }, { name })
  await tx.execute(sql`UPDATE organizations SET name = ${name} WHERE id = ${id}`)
  await recordEvent(tx, { kind: 'organization-renamed', organizationId: id, ...origin })
  return { id, outcome: 'renamed', before }
}

/** Assigning the same person again changes nothing. */
async function assignManager(
  tx: Database,
  organizationId: string,
  manager: AccountManager | null,
  origin: ReturnType<typeof originOf>,
): Promise<void> {
  const [name, email] = [manager?.name ?? null, manager?.email ?? null]
  const changed = await rowsOf(
    tx,
    sql`UPDATE organizations SET account_manager_name = ${name}, account_manager_email = ${email} WHERE id = ${organizationId}
      AND (account_manager_name, account_manager_email) IS DISTINCT FROM (${name}::text, ${email}::text) RETURNING id`,
  )
  if (changed.length > 0)
    await recordEvent(tx, { kind: 'account-manager-changed', organizationId, ...origin })
}

/** Null if the reference is in use. */
async function insertOrganization(tx: Database, { ref, name }: OrganizationName): Promise<string | null> {
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`INSERT INTO organizations (id, ref, name) VALUES (${newId()}, ${ref}, ${name})
      ON CONFLICT (ref) DO NOTHING RETURNING id`,
  )
  return row?.id ?? null
}

async function lockOrganization(tx: Database, ref: string): Promise<{ id: string; name: string } | null> {
  const [row] = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`SELECT id, name FROM organizations WHERE ref = ${ref} FOR NO KEY UPDATE`,
  )
  return row ?? null
}
