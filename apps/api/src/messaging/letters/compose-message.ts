import type { Locale } from '@portolan/contract/identity/users'
import type { Sender } from './letter.ts'
import type { MessageContent } from './message-content.ts'
import { writeHtml } from './write-html.ts'
import { writeLetter } from './write-letter.ts'
import { writeText } from './write-text.ts'

/** A message as it is sent and shown. An SMS has neither subject nor HTML. */
export interface ComposedMessage {
  subject: string | null
  text: string
  html: string | null
}

/** Puts a message into its final form for its channel. */
export function composeMessage(
  { channel, locale, content }: { channel: 'email' | 'sms'; locale: Locale; content: MessageContent },
  sender: Sender,
): ComposedMessage {
  const letter = writeLetter(content, locale, sender)
  if (channel === 'sms') return { subject: null, text: letter.sms, html: null }
  return {
    subject: letter.subject,
    text: writeText(letter, sender),
    html: writeHtml(letter, sender, locale),
  }
}
