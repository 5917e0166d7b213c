import type { Locale } from '@portolan/contract/identity/users'
import type { Deps } from '#freight/deps.ts'
import type { ThreadScope } from '#freight/threads/find-thread.ts'
import { findEntry } from '#freight/threads/queries.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'
import { soon, takeAttempt, waitOf } from '#platform/limits/rate-limits.ts'
import { findAskingPerson } from './asked-order.ts'
import { findAddressee, mailCompany } from './mail-company.ts'
import { writeMessage } from './write-message.ts'

/** Emails from one person to the company's people. */
const maxMessages = { limit: 20, windowMinutes: 60 }

export interface CustomersMessage {
  text: string
  files: readonly string[]
  contactEmail?: string | undefined
}

/**
 * Writes a customer's message to a thread and sends it to the company's contact in the same transaction;
 * replies by email go to the person. Throws for a contact that the order doesn't have.
 */
export async function writeAsCustomer(
  deps: Pick<Deps, 'clock' | 'env' | 'brand' | 'threadSubscribers'>,
  tx: Database,
  scope: ThreadScope,
  { userId, via }: { userId: string; via: 'portal' | 'email' },
  { text, files, contactEmail }: CustomersMessage,
  locale: Locale,
): Promise<{ id: string }> {
  const person = await findAskingPerson(tx, userId)
  if (!person) throw new Problem('not_found')
  const to = await findAddressee(deps, tx, scope, contactEmail, locale)
  const bucket = `question:${userId}`
  if (!(await takeAttempt(tx, bucket, maxMessages, 'failed')))
    throw new Problem('too_many_requests', (await waitOf(tx, bucket, maxMessages)) ?? soon)
  const author = { side: 'customer', readerId: userId, userId, name: null, via } as const
  const message = { text, files, contactName: to.name }
  const { id } = await writeMessage(deps, tx, scope, author, message, locale)
  const entry = files.length > 0 ? await findEntry(tx, scope, 'messages', id) : null
  const names = entry?.files.map(({ name }) => name) ?? []
  const organization = await nameOf(tx, scope)
  await mailCompany(deps, tx, scope, { to, person, message: { id, text, files: names, organization } })
  return { id }
}

async function nameOf(tx: Database, { organizationId }: ThreadScope): Promise<string> {
  const [row] = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT name FROM organizations WHERE id = ${organizationId}`,
  )
  return row?.name ?? ''
}
