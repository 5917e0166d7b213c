import { threadMessageLength } from '@portolan/contract/shared/limits'
import { mayDo, type Role } from '@portolan/contract/shared/roles'
import PostalMime, { type Email } from 'postal-mime'
import type { Deps } from '#freight/deps.ts'
import { findThread, type ThreadScope } from '#freight/threads/find-thread.ts'
import { findAskedOrder } from '#freight/threads/writing/asked-order.ts'
import { reachableContacts } from '#freight/threads/writing/mail-company.ts'
import { writeAsCustomer } from '#freight/threads/writing/write-as-customer.ts'
import { type Author, writeMessage } from '#freight/threads/writing/write-message.ts'
import { readReplyTokens, sideOfSender } from '#messaging/replies/reply-token.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'
import { shorten } from '#platform/text/shorten.ts'
import { cutQuote } from './cut-quote.ts'
import { storeAttachments } from './store-attachments.ts'

type TakingDeps = Pick<
  Deps,
  'database' | 'clock' | 'env' | 'brand' | 'files' | 'secrets' | 'threadSubscribers' | 'log'
>

/** Why an email isn't a reply that lands in a conversation. */
export type Refusal =
  | 'automatic'
  | 'no-token'
  | 'foreign-token'
  | 'forged'
  | 'gone'
  | 'not-allowed'
  | 'empty'
  | 'too-many'
  | 'known'

/** Bounds on what is read of an email, whatever it says. */
const parsing = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }

/**
 * Writes a reply by email into its thread. Null if that's done; otherwise why nothing was: it isn't by the
 * person whom the token is for, or that person may not write there anymore.
 */
export async function takeReply(deps: TakingDeps, source: Uint8Array): Promise<Refusal | null> {
  const { database, env, log } = deps
  if (env.replies === null) return 'no-token'
  const mail = await PostalMime.parse(source, parsing)
  if (isAutomatic(mail)) return 'automatic'
  const [token] = readReplyTokens(env.replies.address, recipientsOf(mail))
  if (!token) return 'no-token'
  const email = mail.from?.address?.trim().toLowerCase() ?? ''
  const side = sideOfSender(deps, token, email)
  if (side === null) return 'foreign-token'
  const verdict = verdictOf(mail)
  if (verdict === 'fail') return 'forged'
  const thread = await findThread(database, 'company', token.threadId)
  if (!thread) return 'gone'
  if (thread.isHidden) return 'not-allowed'
  const author = await findAuthor(deps, thread, side, email)
  if (author === null) return 'not-allowed'
  const text = shorten(cutQuote(textOf(mail)), threadMessageLength)
  const files = await storeAttachments(deps, thread, author, mail.attachments)
  if (text === '' && files.length === 0) return 'empty'
  const mailId = mail.messageId?.slice(0, 300) ?? null
  try {
    const isNew = await database.transaction(async (tx) => {
      if (!(await noteMail(tx, thread, mailId))) return false
      const message = { text: text || '…', files }
      const locale = env.defaultLocale
      if (side === 'customer' && author.userId !== null)
        await writeAsCustomer(deps, tx, thread, { userId: author.userId, via: 'email' }, message, locale)
      else await writeMessage(deps, tx, thread, author, message, locale)
      return true
    })
    if (!isNew) return 'known'
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return 'too-many'
    throw error
  }
  log.info({ threadId: thread.threadId, side, verdict }, 'a reply by email was taken')
  return null
}

/** Vacation notices and the like, which would answer each other without end. */
function isAutomatic({ headers, from }: Email): boolean {
  const headerOf = (key: string) =>
    headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase()
  const submitted = headerOf('auto-submitted')
  const precedence = headerOf('precedence') ?? ''
  return (
    !from?.address ||
    (submitted !== undefined && submitted !== 'no') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(precedence) ||
    headerOf('x-autoreply') !== undefined
  )
}

/** Where it was sent to; mail servers also write it into headers of their own. */
function recipientsOf({ to = [], cc = [], headers }: Email): string[] {
  const own = headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to'].includes(key))
    .map(({ value }) => value.replace(/[<>]/g, ''))
  const named = [...to, ...cc].flatMap((one) => [one, ...(one.group ?? [])])
  return [...named.flatMap(({ address }) => address ?? []), ...own].slice(0, 100)
}

/** The finding of the operator's own mail server about the sender; it writes the first such header. */
function verdictOf({ headers }: Email): 'pass' | 'fail' | 'unknown' {
  const found = headers.find(({ key }) => key === 'authentication-results')?.value.toLowerCase()
  if (found === undefined) return 'unknown'
  const of = (method: string) => new RegExp(`\\b${method}=(\\w+)`).exec(found)?.[1]
  const [dmarc, spf, dkim] = ['dmarc', 'spf', 'dkim'].map(of)
  if (dmarc === 'fail' || (dmarc !== 'pass' && spf === 'fail' && dkim === 'fail')) return 'fail'
  return dmarc === 'pass' ? 'pass' : 'unknown'
}

function textOf({ text, html }: Email): string {
  if (text !== undefined && text.trim() !== '') return text
  return (html ?? '')
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<blockquote\b[\s\S]*$/i, '')
    .replace(/<(br|\/p|\/div|\/li|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}

/** The person that a reply is from, if they may still write in the thread. */
async function findAuthor(
  { database, brand }: TakingDeps,
  { organizationId, orderId }: ThreadScope,
  side: Author['side'],
  email: string,
): Promise<Author | null> {
  const [person] = await rowsOf<{ id: string; isMember: boolean; role: Role | null }>(
    database,
    sql`SELECT u.id, s.role, EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id
        AND m.organization_id = ${organizationId}) AS "isMember"
      FROM users u LEFT JOIN staff s ON s.user_id = u.id
      WHERE lower(u.email) = ${email} AND u.disabled_at IS NULL AND NOT u.awaits_email_proof`,
  )
  const of = person ? { readerId: person.id, userId: person.id, name: null } : null
  if (side === 'customer') return of && person?.isMember ? { side, via: 'email', ...of } : null
  if (of && person?.role && mayDo(person.role, 'threads', 'write')) return { side, via: 'email', ...of }
  const order = orderId === null ? null : await findAskedOrder(database, { organizationId, orderId })
  const contact = reachableContacts(order?.contacts ?? []).find((one) => one.email.toLowerCase() === email)
  const isCompany = brand().contact.email?.toLowerCase() === email
  if (!contact && !isCompany) return null
  return { side, via: 'email', readerId: null, userId: null, name: contact?.name ?? brand().name }
}

/** Notes an email by its Message-ID; false if it was taken before. */
async function noteMail(
  tx: Database,
  { organizationId, threadId }: ThreadScope,
  mailId: string | null,
): Promise<boolean> {
  if (mailId === null) return true
  const rows = await rowsOf(
    tx,
    sql`INSERT INTO thread_mails (organization_id, thread_id, mail_id) VALUES (${organizationId}, ${threadId}, ${mailId})
      ON CONFLICT DO NOTHING RETURNING mail_id`,
  )
  return rows.length > 0
}
