import { preorderSteps, preorders } from '#freight/tables/preorders.ts'
import { quoteOffers, quotes } from '#freight/tables/quotes.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { and, eq, inArray, notInArray, sql } from '#platform/db/drizzle.ts'
import { memberships, notifications, organizations, users } from '#platform/db/schema.ts'

/** An organization that is none of these, even without orders; null if there is none. */
export async function findOtherOrganization(
  database: Database,
  refs: readonly string[],
): Promise<string | null> {
  const rows = await database
    .select({ name: organizations.name })
    .from(organizations)
    .where(notInArray(organizations.ref, [...refs]))
    .limit(1)
  return rows[0]?.name ?? null
}

/** The person with this email if they belong to an organization, else null. */
export async function findMember(
  database: Database,
  email: string,
  organizationRef: string,
): Promise<{ id: string } | null> {
  const rows = await database
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(users.email, email), eq(organizations.ref, organizationRef)))
    .limit(1)
  return rows[0] ?? null
}

/** True if a person ever got a notification. */
export async function hasNotifications(database: Database, userId: string): Promise<boolean> {
  const rows = await database
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .limit(1)
  return rows.length > 0
}

/** Removes all notifications of these people. */
export async function deleteNotifications(database: Database, userIds: readonly string[]): Promise<void> {
  await database.delete(notifications).where(inArray(notifications.userId, [...userIds]))
}

/** The ID of the organization with this reference; null if there is none. */
export async function findOrganizationId(database: Database, ref: string): Promise<string | null> {
  const rows = await database
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.ref, ref))
  return rows[0]?.id ?? null
}

/** Removes all pre-orders and quotes of these organizations. */
export async function deletePreorders(database: Database, organizationIds: readonly string[]): Promise<void> {
  await database.delete(quotes).where(inArray(quotes.organizationId, [...organizationIds]))
  await database.delete(preorders).where(inArray(preorders.organizationId, [...organizationIds]))
}

/** Sets the dates of a pre-order's steps, from its submission on. */
export async function dateSteps(
  database: Database,
  { organizationId, id: preorderId }: { organizationId: string; id: string },
  instants: readonly string[],
): Promise<void> {
  for (const [index, at] of instants.entries()) {
    const waited = Math.max(0, Date.parse(at) - Date.parse(instants[index - 1] ?? at)) / 1000
    await database
      .update(preorderSteps)
      .set({
        at,
        waitedSeconds: sql`CASE WHEN waited_seconds IS NOT NULL THEN ${Math.round(waited)}::integer END`,
      })
      .where(
        and(
          eq(preorderSteps.organizationId, organizationId),
          eq(preorderSteps.preorderId, preorderId),
          eq(preorderSteps.version, index + 1),
        ),
      )
  }
  await database
    .update(preorders)
    .set({
      createdAt: instants[0],
      updatedAt: instants.at(-1),
      waitsSince: sql`CASE WHEN waits_for IS NOT NULL THEN ${instants.at(-1)}::timestamptz END`,
    })
    .where(and(eq(preorders.organizationId, organizationId), eq(preorders.id, preorderId)))
}

/** Sets the dates of a quote with its offers, and of the pre-order from its acceptance. */
export async function dateQuote(
  database: Database,
  { organizationId, id }: { organizationId: string; id: string },
  { askedAt, answers }: { askedAt: number; answers: readonly { at: number; kind: string }[] },
): Promise<void> {
  const instant = (at: number) => new Date(at).toISOString()
  const offered = answers.filter(({ kind }) => kind === 'offered').map(({ at }) => at)
  const versions = await database
    .select({ version: quoteOffers.version, source: quoteOffers.source })
    .from(quoteOffers)
    .where(and(eq(quoteOffers.organizationId, organizationId), eq(quoteOffers.quoteId, id)))
    .orderBy(quoteOffers.version)
  for (const { version, source } of versions) {
    const at = source === 'company' ? offered.shift() : askedAt
    await database
      .update(quoteOffers)
      .set({ at: instant(at ?? askedAt) })
      .where(
        and(
          eq(quoteOffers.organizationId, organizationId),
          eq(quoteOffers.quoteId, id),
          eq(quoteOffers.version, version),
        ),
      )
  }
  // The acceptance is the pre-order's first step; changes follow.
  const steps = answers
    .filter(({ kind }) => kind === 'accepted' || kind === 'changed')
    .map(({ at }) => instant(at))
  const updatedAt = instant(answers.findLast(({ kind }) => kind !== 'changed')?.at ?? askedAt)
  const [dated] = await database
    .update(quotes)
    .set({ createdAt: instant(askedAt), updatedAt })
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.id, id)))
    .returning({ preorderId: quotes.preorderId })
  if (dated?.preorderId) await dateSteps(database, { organizationId, id: dated.preorderId }, steps)
}

/** The ID of the member of the staff with this email; null if there is none. */
export async function findStaffId(database: Database, email: string): Promise<string | null> {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT u.id FROM staff s JOIN users u ON u.id = s.user_id WHERE lower(u.email) = ${email}`,
  )
  return rows[0]?.id ?? null
}

/** True if the person with this email belongs to the staff. */
export async function isStaff(database: Database, email: string): Promise<boolean> {
  return (await findStaffId(database, email)) !== null
}

/** The quote requests that wait for the company, the longest waiting first. */
export async function listWaitingQuotes(database: Database): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM quotes WHERE state = 'requested' ORDER BY created_at, id`,
  )
  return rows.map(({ id }) => id)
}

/** Sends a person's codes to their own email from now on. */
export async function setEmailFactor(database: Database, userId: string): Promise<void> {
  await database.execute(
    sql`UPDATE users SET second_factor = 'email', second_factor_destination = email WHERE id = ${userId}`,
  )
}

/** Makes an invitation as old as it would be if it had been made some days ago. */
export async function dateInvitation(database: Database, id: string, daysAgo: number): Promise<void> {
  await database.execute(sql`UPDATE invitations SET created_at = created_at - make_interval(days => ${daysAgo}::int),
    expires_at = expires_at - make_interval(days => ${daysAgo}::int) WHERE id = ${id}`)
}
