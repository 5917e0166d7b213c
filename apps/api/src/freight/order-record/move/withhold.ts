import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { MovedKeys } from './lock-rows.ts'
import type { MovedRows } from './moved-tables.ts'

type Rows = Pick<MovedRows, 'orderId' | 'threads'>

/**
 * Hides from the next customer what the former customer's people and the company wrote to each other, and
 * what they uploaded: only the company reads it from now on. Their pre-order keeps to itself.
 */
export async function withholdRows(
  tx: Database,
  { organizationId, orderId }: MovedKeys,
  { threads }: Rows,
  formerName: string,
): Promise<void> {
  const here = sql`organization_id = ${organizationId}`
  const ofThreads = sql`${here} AND thread_id = ANY(${sql.param([...threads])}::uuid[])`
  await tx.execute(sql`UPDATE thread_messages m SET is_internal = true, side = 'company',
      author_name = CASE WHEN m.side = 'company' THEN m.author_name ELSE
        coalesce((SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = m.user_id) || ', ',
          m.author_name || ', ', '') || ${formerName} END,
      user_id = CASE WHEN m.side = 'company' THEN m.user_id END
    WHERE ${ofThreads} AND NOT m.is_internal`)
  await tx.execute(
    sql`DELETE FROM thread_files WHERE ${ofThreads} AND side = 'customer' AND message_id IS NULL`,
  )
  await tx.execute(
    sql`UPDATE thread_files SET side = 'company', uploaded_by = NULL WHERE ${ofThreads} AND side = 'customer'`,
  )
  await tx.execute(sql`DELETE FROM thread_reads WHERE ${ofThreads} AND side = 'customer'`)
  await tx.execute(sql`UPDATE threads SET last_side = NULL, waiting_since = NULL, settled_message_id = NULL
    WHERE ${here} AND id = ANY(${sql.param([...threads])}::uuid[])`)
  await tx.execute(sql`DELETE FROM order_questions WHERE ${here} AND order_id = ${orderId}`)
  await tx.execute(sql`UPDATE documents SET origin = 'company', state = NULL, rejection_reason = NULL, uploaded_by = NULL,
      is_internal = true
    WHERE ${here} AND order_id = ${orderId} AND origin = 'customer'`)
  await tx.execute(
    sql`DELETE FROM order_references WHERE ${here} AND order_id = ${orderId} AND origin = 'customer'`,
  )
  await tx.execute(sql`UPDATE preorders SET order_id = NULL WHERE ${here} AND order_id = ${orderId}`)
}

/** Takes pins, follows, notifications and unsent messages from people who don't belong to the next customer. */
export async function forgetPeople(
  tx: Database,
  { organizationId, orderId }: MovedKeys,
  { preorders, quotes }: Pick<MovedRows, 'preorders' | 'quotes'>,
  to: string,
): Promise<{ notifications: string[] }> {
  const here = sql`organization_id = ${organizationId}`
  const isLeft = sql`NOT EXISTS (SELECT FROM memberships m WHERE m.organization_id = ${to} AND m.user_id = r.user_id)`
  const subjects = sql.param([orderId, ...preorders, ...quotes])
  await tx.execute(sql`DELETE FROM order_pins r WHERE r.${here} AND r.order_id = ${orderId} AND ${isLeft}`)
  await tx.execute(sql`DELETE FROM follows r WHERE r.${here} AND r.order_id = ${orderId} AND ${isLeft}`)
  const isAbout = sql`r.${here} AND coalesce(r.order_id, r.preorder_id, r.quote_id) = ANY(${subjects}::uuid[])`
  await tx.execute(sql`DELETE FROM notifications r WHERE ${isAbout} AND ${isLeft}`)
  await tx.execute(sql`DELETE FROM outbox_messages r WHERE r.status = 'queued' AND r.content ->> 'kind' = 'notification'
    AND coalesce(r.content ->> 'orderId', r.content ->> 'preorderId', r.content ->> 'quoteId') = ANY(${subjects}::text[])
    AND ${isLeft}`)
  await withdrawFromDigests(tx, subjects, isLeft)
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT r.id FROM notifications r WHERE ${isAbout} FOR UPDATE`,
  )
  return { notifications: rows.map(({ id }) => id) }
}

/** Digests that were queued before lose their part about these subjects; one about nothing else isn't sent. */
async function withdrawFromDigests(
  tx: Database,
  subjects: ReturnType<typeof sql.param>,
  isLeft: ReturnType<typeof sql>,
): Promise<void> {
  const isOther = sql`NOT coalesce(s.value ->> 'orderId', s.value ->> 'preorderId', s.value ->> 'quoteId')
    IN (SELECT unnest(${subjects}::text[]))`
  const others = sql`(SELECT coalesce(jsonb_agg(s.value ORDER BY s.ordinality), '[]')
    FROM jsonb_array_elements(r.content -> 'subjects') WITH ORDINALITY AS s WHERE coalesce(${isOther}, true))`
  await tx.execute(sql`UPDATE outbox_messages r SET content = jsonb_set(r.content, '{subjects}', ${others})
    WHERE r.status = 'queued' AND r.content ->> 'kind' = 'digest' AND ${isLeft}
      AND r.content -> 'subjects' <> ${others}`)
  await tx.execute(sql`DELETE FROM outbox_messages r WHERE r.status = 'queued' AND r.content ->> 'kind' = 'digest'
    AND r.content -> 'subjects' = '[]' AND r.content ->> 'moreSubjects' = '0' AND ${isLeft}`)
}
