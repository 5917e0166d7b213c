import { type SecurityEventKind, securityEventKinds } from '@portolan/contract/identity/security-log'
import { v7 as newId } from 'uuid'
import { noteAccountEvent, noteOrganization, noteTarget } from '#platform/activity/notes.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

type CompanyEventKind =
  | 'invitation-created'
  | 'invitation-revoked'
  | 'invitation-locked'
  | 'invitation-alarm'
  | 'typed-codes-closed'
  | 'typed-codes-reopened'
  | 'api-key-created'
  | 'api-key-revoked'
  | 'api-key-refused'
  | 'message-source-added'
  | 'message-source-revoked'
  | 'push-refused'
  | 'email-change-requested'
  | 'member-added'
  | 'member-removed'
  | 'staff-added'
  | 'staff-role-changed'
  | 'staff-removed'
  | 'organization-created'
  | 'organization-renamed'
  | 'account-manager-changed'
  | 'organization-limited'
  | 'organization-deleted'
  | 'rate-sheet-published'
  | 'rate-sheet-withdrawn'
  | 'webhook-created'
  | 'webhook-changed'
  | 'webhook-secret-rotated'
  | 'webhook-removed'

/** An entry of the append-only security log. Never put a password, code or token in `data`. */
export interface NewSecurityEvent {
  /** The person's own log shows the kinds of the contract; the others are the company's actions. */
  kind:
    | SecurityEventKind
    | 'user-disabled'
    | 'user-enabled'
    | 'user-unlocked'
    | 'user-removed'
    | CompanyEventKind
  userId?: string | null
  organizationId?: string | null
  ip?: string | null
  data?: Record<string, string>
}

/**
 * Records an event of an account. Within a call or command of the company, the entry of the activity log says
 * the same of the account or customer; an event of a colleague's account gets an entry of its own.
 */
export async function recordEvent(database: Database, event: NewSecurityEvent): Promise<void> {
  note(event)
  await database.execute(sql`INSERT INTO audit_events (id, kind, user_id, organization_id, address, data)
    VALUES (${newId()}, ${event.kind}, ${event.userId ?? null}, ${event.organizationId ?? null},
      ${event.ip ?? null}, ${JSON.stringify(event.data ?? {})}::jsonb)`)
}

/** Looked up like an account, so that a refused sign-in takes as long for an unknown email. */
const unknownAccount = '00000000-0000-0000-0000-000000000000'

const ofAccounts: ReadonlySet<string> = new Set(securityEventKinds)

function note({ kind, userId, organizationId, data }: NewSecurityEvent): void {
  if (organizationId) noteOrganization(organizationId)
  if (ofAccounts.has(kind)) {
    // The name of a person's device stays in the log of the account.
    const { name: _name, ...plain } = data ?? {}
    noteAccountEvent({
      kind,
      userId: userId ?? unknownAccount,
      organizationId: organizationId ?? null,
      data: plain,
    })
  }
  if (userId) noteTarget({ user: userId })
}
