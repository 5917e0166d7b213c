import { senderOf } from '#messaging/letters/letter.ts'
import { type PresentedMessage, presentMessage } from '#messaging/outbox/list-outbox.ts'
import { listMessages } from '#messaging/outbox/queries.ts'
import { unsubscribeUrlOf } from '#messaging/unsubscribe/unsubscribe-url.ts'
import type { TestPortal } from './test-portal.ts'

/** The messages to an email address or phone number, oldest first, with the content behind their words. */
export async function messagesTo(portal: TestPortal, to: string) {
  const sender = senderOf(portal.deps)
  const all = await listMessages(portal.deps.database, { after: 0, limit: 1_000_000 })
  return all
    .filter(({ recipient }) => recipient === to)
    .map((message): PresentedMessage & Pick<typeof message, 'content' | 'locale'> => {
      const { content, locale } = message
      return { ...presentMessage(message, sender, unsubscribeUrlOf(portal.deps, message)), content, locale }
    })
}
