import { countOf } from '@portolan/contract/commands/plural'
import type { Deps } from '#freight/deps.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Checked } from '#platform/doctor/checked.ts'

const adviceTo = {
  mendMailbox: {
    en: 'Check REPLY_IMAP_URL, its password and the mail server; portal queues list says why.',
    ru: 'Проверьте REPLY_IMAP_URL, пароль и почтовый сервер; причину покажет portal queues list.',
  },
  readFaults: {
    en: 'Read why with portal queues list --queue replies.',
    ru: 'Причины покажет portal queues list --queue replies.',
  },
}

/** Check for `portal doctor`: replies by email, where a mailbox is set. */
export async function checkReplies({ database, env }: Pick<Deps, 'database' | 'env'>): Promise<Checked> {
  if (env.replies === null)
    return { ok: true, text: 'no mailbox is set: replies go to the people themselves (REPLY_IMAP_URL)' }
  const [row] = await rowsOf<{ taken: number; faults: number; isFailing: boolean }>(
    database,
    sql`SELECT (SELECT count(*)::int FROM thread_messages WHERE via = 'email'
          AND created_at > now() - interval '1 day') AS taken,
        (SELECT count(*)::int FROM queue_faults WHERE queue = 'replies' AND item <> '') AS faults,
        EXISTS (SELECT FROM queue_faults WHERE queue = 'replies' AND item = '') AS "isFailing"`,
  )
  const { taken = 0, faults = 0, isFailing = false } = row ?? {}
  const parts = [
    `${countOf(taken, 'reply', 'replies')} taken within a day`,
    ...(faults > 0 ? [`${faults} failed`] : []),
    ...(isFailing ? ['the mailbox could not be read'] : []),
  ]
  const text = parts.join('; ')
  if (isFailing) return { ok: false, text, advice: adviceTo.mendMailbox }
  return faults === 0 ? { ok: true, text } : { ok: false, isWarning: true, text, advice: adviceTo.readFaults }
}
