import type { ThreadSide } from '@portolan/contract/freight/threads'
import type { Locale } from '@portolan/contract/identity/users'
import { v7 as newId } from 'uuid'
import type { Deps, RecordedThreadMessage } from '#freight/deps.ts'
import { sendFiles } from '#freight/threads/files/queries.ts'
import type { ThreadScope } from '#freight/threads/find-thread.ts'
import { markRead } from '#freight/threads/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem } from '#platform/http/problem.ts'

/** A person, a system by its key, or a contact who answers by email. */
export interface Author {
  side: ThreadSide
  /** The ID of the person or key; null for a contact without either. */
  readerId: string | null
  userId: string | null
  /** The name of a system or contact. */
  name: string | null
  via: RecordedThreadMessage['via']
}

export interface NewMessage {
  text: string
  /** Files that the author has uploaded. */
  files: readonly string[]
  isInternal?: boolean
  mentions?: readonly string[]
  contactName?: string | null
}

/** Begins a thread at its subject, unless it has begun. */
export async function openThread(tx: Database, scope: ThreadScope, now: Date): Promise<void> {
  const { organizationId, threadId, kind, orderId, preorderId, quoteId, name } = scope
  const lasting = kind === 'invoice' || kind === 'document' ? name : null
  const at = now.toISOString()
  await tx.execute(sql`INSERT INTO threads
      (organization_id, id, subject, order_id, preorder_id, quote_id, name, created_at, last_at)
    VALUES (${organizationId}, ${threadId}, ${kind}, ${orderId}, ${preorderId}, ${quoteId}, ${lasting}, ${at}, ${at})
    ON CONFLICT DO NOTHING`)
}

/**
 * Adds a message or note to a thread, in the transaction of `tx`, and hands it to the subscribers. Its author
 * has read the thread up to there.
 */
export async function writeMessage(
  { clock, threadSubscribers }: Pick<Deps, 'clock' | 'threadSubscribers'>,
  tx: Database,
  scope: ThreadScope,
  author: Author,
  message: NewMessage,
  locale: Locale,
): Promise<{ id: string }> {
  const { organizationId, threadId } = scope
  const { text, files, isInternal = false, mentions = [], contactName = null } = message
  const now = clock.now()
  await openThread(tx, scope, now)
  const id = newId()
  await tx.execute(sql`INSERT INTO thread_messages (organization_id, id, thread_id, side, is_internal, user_id, author_name, via,
      text, mentions, contact_name, created_at)
    VALUES (${organizationId}, ${id}, ${threadId}, ${author.side}, ${isInternal}, ${author.userId}, ${author.name}, ${author.via},
      ${text}, ${sql.param([...mentions])}::uuid[], ${contactName}, ${now.toISOString()})`)
  if (!(await sendFiles(tx, scope, { uploaderId: author.readerId, messageId: id, files })))
    throw new FieldProblem({ files: [fieldText('choice', locale)] })
  if (author.readerId !== null)
    await markRead(tx, scope, { id: author.readerId, side: author.side, shown: 'with-notes' }, id)
  const { kind, name, orderId, preorderId, quoteId } = scope
  const about = { organizationId, threadId, subject: { kind, name }, orderId, preorderId, quoteId }
  const { side, via, userId } = author
  for (const subscriber of threadSubscribers)
    await subscriber(tx, { ...about, messageId: id, side, isInternal, via, text, userId, mentions })
  return { id }
}
