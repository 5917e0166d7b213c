import type { Locale } from '@portolan/contract/identity/users'
import type { ThreadScope } from '#freight/threads/find-thread.ts'
import { findEntry } from '#freight/threads/queries.ts'
import { onceForMessage } from '#freight/threads/writing/mail-company.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem } from '#platform/http/problem.ts'

interface Colleague {
  id: string
  email: string
  locale: Locale
}

/** The colleagues with these IDs, all of whom can sign in; an error of the field if one can't. */
export async function findMentioned(
  tx: Database,
  mentions: readonly string[],
  locale: Locale,
): Promise<Colleague[]> {
  if (mentions.length === 0) return []
  const rows = await rowsOf<Colleague>(
    tx,
    sql`SELECT u.id, u.email, u.locale FROM staff s JOIN users u ON u.id = s.user_id
      WHERE u.id = ANY(${sql.param([...mentions])}::uuid[]) AND u.disabled_at IS NULL ORDER BY u.id`,
  )
  if (rows.length !== new Set(mentions).size)
    throw new FieldProblem({ mentions: [fieldText('choice', locale)] })
  return rows
}

/** Queues an email about a note to each colleague that it names, but for its author. */
export async function mailMentioned(
  tx: Database,
  scope: ThreadScope,
  colleagues: readonly Colleague[],
  messageId: string,
): Promise<void> {
  if (colleagues.length === 0) return
  const note = await findEntry(tx, scope, 'with-notes', messageId)
  const [organization] = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT name FROM organizations WHERE id = ${scope.organizationId}`,
  )
  if (!note) return
  const { kind, name, threadId } = scope
  for (const { id, email, locale } of colleagues.filter((colleague) => colleague.id !== note.userId))
    await queueMessage(tx, {
      channel: 'email',
      to: email,
      locale,
      userId: id,
      content: {
        kind: 'thread-message',
        reason: 'mention',
        subject: { kind, name },
        threadId,
        organization: organization?.name ?? '',
        person: { name: note.author ?? '', email: null, phone: null },
        files: note.files.map((file) => file.name),
        paragraphs: note.text.split(/\n+/),
      },
      onceFor: onceForMessage(messageId, email),
    })
}
