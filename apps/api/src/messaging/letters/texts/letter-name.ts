import { type LetterName, letterNames } from '@portolan/contract/content/letter-texts/letter-names'
import type { MessageContent } from '#messaging/letters/message.ts'

function nameOf(content: MessageContent): string {
  switch (content.kind) {
    case 'notification':
      return content.notificationKind
    case 'email-changed':
      return content.state === 'requested' ? 'email-change-requested' : 'email-changed'
    case 'second-factor-changed':
      return content.state === 'disabled' ? 'second-factor-off' : 'second-factor-on'
    default:
      return content.kind
  }
}

/** The letter whose texts the company may change; null for those to its own people, which stay as they are. */
export function letterNameOf(content: MessageContent): LetterName | null {
  const name = nameOf(content)
  return letterNames.find((each) => each === name) ?? null
}
