import { ImapFlow } from 'imapflow'
import type { ReplySettings } from './reply-settings.ts'

/** One email of the mailbox, not yet read. */
export interface ArrivedMail {
  /** Names the email in this mailbox, also across sessions. */
  id: string
  /** Null if it's larger than the limit. */
  source: Uint8Array | null
  bytes: number
}

interface Limits {
  /** Emails per session. */
  mails: number
  /** Bytes of an email. */
  bytes: number
}

const patienceMs = 30_000

interface Taking {
  /** False for an email that is left for a later session. */
  isDue: (id: string) => Promise<boolean>
  /** True once an email is done with. */
  take: (mail: ArrivedMail) => Promise<boolean>
}

/**
 * Takes unread emails, the oldest first. Those that are done with are marked as read, others stay for the
 * next session. Returns whether there are more.
 */
export async function readReplyMailbox(
  { host, port, secure, login, folder, ca }: ReplySettings,
  limits: Limits,
  { isDue, take }: Taking,
): Promise<{ hasMore: boolean }> {
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host)
  const client = new ImapFlow({
    host,
    port,
    secure,
    doSTARTTLS: secure || isLocal ? undefined : true,
    auth: { user: login.user, pass: login.password },
    tls: { minVersion: 'TLSv1.2', ...(ca !== null && { ca: [ca] }) },
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    logger: false,
  })
  // Its failures also reject what is under way.
  client.on('error', () => {})
  await client.connect()
  try {
    const lock = await client.getMailboxLock(folder)
    try {
      const unread = (await client.search({ seen: false }, { uid: true })) || []
      const validity = client.mailbox === false ? 0 : client.mailbox.uidValidity
      for (const uid of unread.slice(0, limits.mails)) {
        const id = `${validity}-${uid}`
        if (!(await isDue(id))) continue
        const head = await client.fetchOne(String(uid), { size: true }, { uid: true })
        if (!head) continue
        const bytes = head.size ?? 0
        const isFit = bytes <= limits.bytes
        const whole = isFit && (await client.fetchOne(String(uid), { source: true }, { uid: true }))
        const source = whole ? (whole.source ?? null) : null
        const isDone = await take({ id, source, bytes })
        if (isDone) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      }
      return { hasMore: unread.length > limits.mails }
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}
