import { composeMessage } from '#messaging/letters/compose-message.ts'
import type { Sender } from '#messaging/letters/letter.ts'
import type { StoredMessage } from './queries.ts'

/** A message as operators see it; codes and links are gone from those that were sent, and from old ones. */
export function presentMessage(message: StoredMessage, sender: Sender) {
  const { id, channel, recipient, createdAt, sentAt, status, attempts, error } = message
  const { subject, text } = composeMessage(message, sender)
  const kind = message.content.kind
  return { id, channel, to: recipient, subject, text, createdAt, sentAt, status, kind, attempts, error }
}

export type PresentedMessage = ReturnType<typeof presentMessage>
