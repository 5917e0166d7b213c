import { recordEvent } from '#identity/security-log/record-event.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import type { Deps } from '#platform/process/deps.ts'
import { closeGate, closingFailures } from './typed-code-gate.ts'

/**
 * Closes typed codes when the day's attempts are used up, and reports it once: in the log, in the security
 * log and, if the portal has a contact email, by email.
 */
export async function reportClosing({ database, env, brand, log }: Deps): Promise<void> {
  const until = await database.transaction(async (tx) => {
    const closedUntil = await closeGate(tx)
    if (closedUntil === null) return null
    const failures = String(closingFailures)
    await recordEvent(tx, { kind: 'typed-codes-closed', data: { failures, until: closedUntil } })
    const to = brand().contact.email
    if (to !== null) {
      const content = { kind: 'typed-codes-closed', failures: closingFailures, until: closedUntil } as const
      await queueMessage(tx, {
        channel: 'email',
        to,
        locale: env.defaultLocale,
        userId: null,
        content,
      })
    }
    return closedUntil
  })
  if (until !== null)
    log.error(
      { failures: closingFailures, until },
      'ALARM: typed invitation codes are closed; links go on. Open them with: portal invitations reopen',
    )
}
