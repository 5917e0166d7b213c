import { expect } from 'vitest'
import type { MailServer } from '../../../apps/api/src/testing/servers/mail-server.ts'

/** The emails to a person that a mail server has taken. */
export interface Mailbox {
  /** The latest is the last. */
  texts(): string[]
  /** Waits for an email in which the pattern's first group matches; returns the last of these groups. */
  find(pattern: RegExp): Promise<string>
}

export function mailboxOf({ received }: MailServer, address: string): Mailbox {
  const texts = () => {
    const own = received.filter(({ to }) => to === address)
    return own.map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  }
  const found = (pattern: RegExp) =>
    texts()
      .flatMap((text) => pattern.exec(text)?.[1] ?? [])
      .at(-1)
  return {
    texts,
    async find(pattern) {
      await expect.poll(() => found(pattern)).toBeDefined()
      return found(pattern) ?? ''
    },
  }
}
