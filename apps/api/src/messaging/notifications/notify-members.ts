import type { Database } from '#platform/db/database.ts'
import { and, eq, inArray, isNull } from '#platform/db/drizzle.ts'
import { memberships, users } from '#platform/db/schema.ts'
import type { MessageBatch } from './digests/digest-entries.ts'
import { type FindFollowed, type NewNotification, saveNotifications } from './save-notifications.ts'

/** A notification for the members of an organization. */
export type MemberNotification = Pick<
  NewNotification,
  'organizationId' | 'orderId' | 'preorderId' | 'quoteId' | 'kind' | 'data'
> & {
  /** Only these of the members; all of them where none is one any more. */
  among?: readonly string[]
}

/**
 * Notifies the organization's current members who can sign in, in the given order. Call it in the transaction
 * of the event.
 */
export async function notifyMembers(
  tx: Database,
  notifications: readonly MemberNotification[],
  now: Date,
  { findFollowed, batch }: { findFollowed?: FindFollowed; batch?: MessageBatch | undefined } = {},
): Promise<void> {
  if (notifications.length === 0) return
  const members = await listMembers(tx, [
    ...new Set(notifications.map(({ organizationId }) => organizationId)),
  ])
  const about = { viewed: false, createdAt: now.toISOString() }
  await saveNotifications(
    tx,
    notifications.flatMap(({ among, ...one }) =>
      narrow(members.get(one.organizationId) ?? [], among).map((userId) => ({ ...one, ...about, userId })),
    ),
    { now, findFollowed, batch },
  )
}

function narrow(members: readonly string[], among: readonly string[] = members): readonly string[] {
  const chosen = members.filter((userId) => among.includes(userId))
  return chosen.length > 0 ? chosen : members
}

/** How many members of an organization get notifications by each channel, or only in the portal. */
export async function countByChannel(
  database: Database,
  organizationId: string,
): Promise<{ email: number; sms: number; portal: number }> {
  const rows = await selectMembers(database, [organizationId])
  const by = (chosen: (typeof rows)[number]['channel']) =>
    rows.filter(({ channel }) => channel === chosen).length
  return { email: by('email'), sms: by('sms'), portal: by('disabled') }
}

/** The members who can sign in. */
function selectMembers(database: Database, organizationIds: readonly string[]) {
  return database
    .select({
      organizationId: memberships.organizationId,
      userId: memberships.userId,
      channel: users.notificationChannel,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        inArray(memberships.organizationId, [...organizationIds]),
        isNull(users.disabledAt),
        // Without a proven email, the person has never seen the portal.
        eq(users.awaitsEmailProof, false),
      ),
    )
}

async function listMembers(tx: Database, organizationIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await selectMembers(tx, organizationIds)
  const members = new Map<string, string[]>()
  for (const { organizationId, userId } of rows) {
    const cachedMembers = members.get(organizationId)
    if (cachedMembers) cachedMembers.push(userId)
    else members.set(organizationId, [userId])
  }
  return members
}
