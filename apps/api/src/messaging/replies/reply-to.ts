import type { MessageChannel, MessageContent } from '#messaging/letters/message.ts'
import type { Message } from '#platform/gateways/gateway.ts'
import type { Deps } from '#platform/process/deps.ts'
import { replyAddressOf } from './reply-token.ts'

interface SentMessage {
  channel: MessageChannel
  recipient: string
  content: MessageContent
}

/**
 * The address for replies to a message: that of its conversation for its recipient, where the operator has
 * set a mailbox, else the person who wrote; null for the company's own.
 */
export function replyToOf(
  deps: Pick<Deps, 'env' | 'brand' | 'secrets'>,
  { channel, recipient: email, content }: SentMessage,
): Message['replyTo'] {
  if (channel !== 'email') return null
  if (content.kind === 'notification') {
    const { threadId } = content.data
    if (content.notificationKind !== 'message-received' || threadId === undefined) return null
    const address = replyAddressOf(deps, { threadId, side: 'customer', email })
    return address === null ? null : { name: deps.brand().senderName, email: address }
  }
  // A note isn't answered by email: the answer would have to stay a note.
  const isWritten =
    content.kind === 'order-question' || (content.kind === 'thread-message' && content.reason === 'customer')
  if (!isWritten) return null
  const { person, threadId } = content
  const address = threadId === undefined ? null : replyAddressOf(deps, { threadId, side: 'company', email })
  if (address !== null) return { name: person.name, email: address }
  return person.email === null ? null : { name: person.name, email: person.email }
}
