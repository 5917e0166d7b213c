import type { OutboxLine, OutboxText } from '@portolan/contract/company/outbox/outbox'
import { senderOf } from '#messaging/letters/letter.ts'
import { hasLostSecrets, type MessageChannel, sealed, secretsOf } from '#messaging/letters/message.ts'
import { presentMessage } from '#messaging/outbox/list-outbox.ts'
import type { StoredMessage } from '#messaging/outbox/queries.ts'
import type { Deps } from '#platform/process/deps.ts'

type Presenting = Pick<Deps, 'env' | 'brand' | 'savedSettings'>

/** True if something sends messages of this channel. */
function hasGateway({ env }: Pick<Deps, 'env'>, channel: MessageChannel): boolean {
  return (channel === 'email' ? env.mail : env.sms) !== null
}

/** True for a message that waits, was given up, or was kept before anything could send it. */
export function canResend(deps: Pick<Deps, 'env'>, { channel, status, content }: StoredMessage): boolean {
  return (
    ['queued', 'failed', 'kept'].includes(status) && hasGateway(deps, channel) && !hasLostSecrets(content)
  )
}

/**
 * True if the message has a valid code or link that its recipient must be given: a person who reads it
 * could sign in as that person, so it stays closed where messages are sent.
 */
export function canReveal(deps: Pick<Deps, 'env'>, { channel, content }: StoredMessage): boolean {
  return secretsOf(content).length > 0 && !hasGateway(deps, channel)
}

/** A message without its codes and links, or, `revealed`, with them. */
export function presentText(deps: Presenting, message: StoredMessage, revealed = false): OutboxText {
  const { status, dueAt, content } = message
  const shown = revealed ? message : { ...message, content: sealed(content) }
  return {
    ...presentMessage(shown, senderOf(deps)),
    nextAttemptAt: status === 'queued' ? dueAt : null,
    canResend: canResend(deps, message),
    canReveal: canReveal(deps, message),
  }
}

export function presentLine(deps: Presenting, message: StoredMessage): OutboxLine {
  const { text: _, ...line } = presentText(deps, message)
  return line
}
