import type { Locale } from '@portolan/contract/identity/users'
import type { Deps } from '#freight/deps.ts'
import { findConcernedCustomers, isAboutOrders } from '#freight/order-finding/find-concerned.ts'
import type { AnnouncementLetterContent } from '#messaging/letters/message.ts'
import { plainDestination, queueMessages } from '#messaging/outbox/queue-message.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type QueueWorker, startQueueWorker } from '#platform/queues/queue-worker.ts'
import { type AnnouncementRow, isShown } from './queries.ts'

const betweenMs = 30_000
/** Customers a transaction, and transactions a look; the next look goes on. */
const customersAtOnce = 20
const stepsPerLook = 50

type Mailed = Pick<AnnouncementRow, 'id' | 'content' | 'organizationIds'> & { mailedAfter: string | null }

interface Reader {
  id: string
  email: string
  locale: Locale
}

/**
 * Queues the emails of announcements that are shown, customer by customer: one to each person who gets
 * notifications by email, whatever else changes.
 */
export async function mailAnnouncements({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().toISOString()
  for (let step = 0; step < stepsPerLook; step++)
    if (!(await database.transaction((tx) => mailNextCustomers(tx, now)))) return
}

/** False if nothing is left to mail, or another process is at it. */
async function mailNextCustomers(tx: Database, now: string): Promise<boolean> {
  const [mailed] = await rowsOf<Mailed>(
    tx,
    sql`SELECT a.id, a.content, a.organization_ids AS "organizationIds", a.mailed_after AS "mailedAfter"
      FROM announcements a WHERE ${isShown(now)} AND a.mailed_at IS NULL AND a.content -> 'byEmail' = 'true'::jsonb
      ORDER BY a.id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  )
  if (!mailed) return false
  const { id, content, organizationIds, mailedAfter } = mailed
  const customers = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT g.id FROM organizations g
      WHERE (${organizationIds.length === 0} OR g.id = ANY(${sql.param(organizationIds)}::uuid[]))
        AND (${mailedAfter}::uuid IS NULL OR g.id > ${mailedAfter}::uuid)
      ORDER BY g.id LIMIT ${customersAtOnce}`,
  )
  const ids = customers.map((customer) => customer.id)
  const last = ids.at(-1)
  if (last === undefined) {
    await tx.execute(sql`UPDATE announcements SET mailed_at = ${now}::timestamptz WHERE id = ${id}`)
    return true
  }
  const marksOrders = isAboutOrders(content.audience)
  const concerned = marksOrders ? await findConcernedCustomers(tx, ids, content.audience, now) : ids
  const readers = await listReaders(tx, id, concerned)
  await queueMessages(
    tx,
    readers.map(({ id: userId, email, locale }) => ({
      channel: 'email',
      to: email,
      locale,
      userId,
      onceFor: nameOf(id, userId),
      content: letterOf(content, locale, marksOrders),
    })),
  )
  await tx.execute(sql`UPDATE announcements SET mailed_after = ${last}::uuid, emails = emails + ${readers.length}::int
    WHERE id = ${id}`)
  return true
}

const nameOf = (announcementId: string, userId: string) => `announcement ${announcementId} ${userId}`

/** People of these customers who can sign in, get notifications by email, and have no email about it yet. */
async function listReaders(
  tx: Database,
  announcementId: string,
  organizationIds: readonly string[],
): Promise<Reader[]> {
  if (organizationIds.length === 0) return []
  const people = await rowsOf<Reader>(
    tx,
    sql`SELECT DISTINCT u.id, u.email, u.locale FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = ANY(${sql.param([...organizationIds])}::uuid[])
        AND u.disabled_at IS NULL AND NOT u.awaits_email_proof AND u.notification_channel = 'email'
        AND NOT EXISTS (SELECT FROM outbox_messages o
          WHERE o.once_for = ${nameOf(announcementId, '')}::text || u.id::text)
      ORDER BY u.id`,
  )
  return people.filter(({ email }) => plainDestination('email', email) !== null)
}

function letterOf(
  content: AnnouncementRow['content'],
  locale: Locale,
  marksOrders: boolean,
): AnnouncementLetterContent {
  const { title, text } = content[locale]
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '')
  return { kind: 'announcement', level: content.level, title, paragraphs, link: content.link, marksOrders }
}

/** Looks for announcements to mail every half minute. */
export function startAnnouncementEmails(deps: Deps): Promise<QueueWorker> {
  return startQueueWorker(deps, { topic: 'portolan_announcements', name: 'announcements' }, () => ({
    async work() {
      await mailAnnouncements(deps)
      return betweenMs
    },
    // Each letter is queued in one transaction, which the worker has finished by now.
    async close() {},
  }))
}
