import { type Sender, senderOf } from '#messaging/letters/letter.ts'
import { writeLetter } from '#messaging/letters/write-letter.ts'
import type { Deps } from '#platform/process/deps.ts'
import { listMessages, type StoredMessage } from './queries.ts'

/**
 * A message as shown to operators; codes and links are removed from sent and old ones. The unsubscribe link
 * is included only if `unsubscribeUrl` is given.
 */
export function presentMessage(message: StoredMessage, sender: Sender, unsubscribeUrl: string | null = null) {
  const { id, channel, recipient, createdAt, sentAt, status, attempts, error } = message
  const { subject, text } = writeLetter(message, sender, unsubscribeUrl)
  const kind = message.content.kind
  return { id, channel, to: recipient, subject, text, createdAt, sentAt, status, kind, attempts, error }
}

export type PresentedMessage = ReturnType<typeof presentMessage>

// Transactions may commit in another sequence than they began: a message may appear before one that is
// already known.
const lookBack = 200
const pageSize = 1_000

/** The latest messages in the order of queueing; with `follow`, also every new one, until that is aborted. */
export async function* listOutbox(
  deps: Pick<Deps, 'env' | 'brand' | 'savedSettings' | 'database' | 'listen'>,
  { limit, follow }: { limit: number; follow: AbortSignal | null },
): AsyncGenerator<PresentedMessage> {
  const bell = createBell(follow)
  const unlisten = follow === null ? null : await deps.listen('portolan_outbox', bell.ring)
  try {
    const secrets = new Set<string>()
    let page = await listMessages(deps.database, { after: null, limit })
    const oldest = (page[0]?.position ?? 1) - 1
    let latest = oldest
    for (;;) {
      const fresh = page.filter(({ id }) => !secrets.has(id))
      for (const message of fresh) {
        secrets.add(message.id)
        latest = Math.max(latest, message.position)
        yield presentMessage(message, senderOf(deps))
      }
      if (follow === null || follow.aborted) return
      const isLast = page.length < pageSize || fresh.length === 0
      if (isLast) await bell.rung()
      const after = Math.max(oldest, latest - lookBack)
      page = await listMessages(deps.database, { after, limit: pageSize })
    }
  } finally {
    await unlisten?.()
  }
}

/** Waits for a ring since the last wait, or for the end. */
function createBell(end: AbortSignal | null) {
  let rang = false
  let answer = () => {}
  const ring = () => {
    rang = true
    answer()
  }
  end?.addEventListener('abort', ring)
  return {
    ring,
    async rung() {
      if (!rang) await new Promise<void>((resolve) => (answer = resolve))
      rang = false
    },
  }
}
