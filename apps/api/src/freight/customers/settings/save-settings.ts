import { isDeepStrictEqual } from 'node:util'
import type { CustomerSettingsChanges } from '@portolan/contract/company/customers/customer-settings'
import {
  changedSettings,
  effectOf,
  type SettingsEffect,
  type StoredSettings,
} from '#freight/customer-settings/stored-settings.ts'
import type { Deps } from '#freight/deps.ts'
import { lockOrganization } from '#identity/organizations/find-organization.ts'
import { noteChange, notePerson } from '#platform/activity/notes.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'

/** The topic that tells workers of customers whose orders follow earlier settings. */
export const settingsTopic = 'portolan_customer_settings'

export interface SettingsRow {
  id: string
  settings: StoredSettings
  version: number
  applied: number
}

export async function readSettings(database: Database, organizationId: string): Promise<SettingsRow> {
  const [row] = await rowsOf<SettingsRow>(
    database,
    sql`SELECT id, settings, settings_version AS version, settings_applied AS applied
      FROM organizations WHERE id = ${organizationId}`,
  )
  if (!row) throw new Error('The organization is gone')
  return row
}

/**
 * Changes the settings of a customer, which hold with the next request; what is kept about its orders follows
 * by `applySettings`. Throws `OperatorError` for an unknown reference, `stale` for another version.
 */
export async function saveSettings(
  { database }: Pick<Deps, 'database'>,
  ref: string,
  changes: CustomerSettingsChanges,
  { ifMatch }: { ifMatch?: string | undefined } = {},
): Promise<{ organizationId: string; isApplied: boolean }> {
  return database.transaction(async (tx) => {
    const { id: organizationId } = await lockOrganization(tx, ref)
    const before = await readSettings(tx, organizationId)
    checkIfMatch(ifMatch, before.version)
    const settings = changedSettings(before.settings, changes)
    const wasApplied = before.applied === before.version
    if (isDeepStrictEqual(settings, before.settings)) return { organizationId, isApplied: wasApplied }
    const [was, effect] = [effectOf(before.settings), effectOf(settings)]
    const isApplied = wasApplied && !concernsKept(was, effect)
    await writeSettings(tx, organizationId, { settings, effect, isApplied })
    const { contact: contactBefore = null, ...others } = before.settings
    const { contact = null, ...next } = settings
    noteChange(others, next)
    notePerson('contact', contactBefore, contact)
    return { organizationId, isApplied }
  })
}

/** True if alerts and the search of orders, or notifications, follow from what differs. */
function concernsKept(before: SettingsEffect, after: SettingsEffect): boolean {
  const kept = ({ closedKinds: _, ...effect }: SettingsEffect) => effect
  return !isDeepStrictEqual(kept(before), kept(after))
}

async function writeSettings(
  tx: Database,
  organizationId: string,
  { settings, effect, isApplied }: { settings: StoredSettings; effect: SettingsEffect; isApplied: boolean },
): Promise<void> {
  const { hiddenParts, hiddenKinds, closedKinds, orderRules } = effect
  const rules = orderRules && JSON.stringify(orderRules)
  await tx.execute(
    sql`UPDATE organizations SET settings = ${JSON.stringify(settings)}::jsonb,
        settings_version = settings_version + 1,
        settings_applied = CASE WHEN ${isApplied} THEN settings_version + 1 ELSE settings_applied END,
        hidden_parts = ${sql.param(hiddenParts)}::text[], hidden_kinds = ${sql.param(hiddenKinds)}::text[],
        closed_kinds = ${sql.param(closedKinds)}::text[], order_rules = ${rules}::jsonb
      WHERE id = ${organizationId}`,
  )
  if (!isApplied) await tx.execute(sql`SELECT pg_notify(${settingsTopic}, '')`)
}
