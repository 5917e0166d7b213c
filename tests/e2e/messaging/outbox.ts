import { expect, inject } from 'vitest'

type Message = { channel: 'email' | 'sms'; to: string; subject: string | null; text: string }

/** Returns the messages sent to a recipient, the latest last. */
export async function messagesTo(recipient: string): Promise<Message[]> {
  const outbox = `${inject('portalUrl')}/api/dev/outbox`
  const answer = await fetch(outbox, { headers: { accept: 'application/json' } })
  const { messages } = (await answer.json()) as { messages: Message[] }
  return messages.filter(({ to }) => to === recipient)
}

/** Waits until `find` matches in `count` messages to a recipient; returns the latest match. */
async function lastFound(
  recipient: string,
  find: (message: Message) => string | undefined,
  count: number,
): Promise<string> {
  let matches: string[] = []
  const look = async () => {
    matches = (await messagesTo(recipient)).flatMap((message) => find(message) ?? [])
    return matches.length
  }
  await expect.poll(look).toBeGreaterThanOrEqual(count)
  return matches.at(-1) ?? ''
}

/** Returns the `count`-th code sent to a recipient; it starts the subject or the SMS. */
export function codeSentTo(recipient: string, count = 1): Promise<string> {
  return lastFound(recipient, ({ subject, text }) => /^\d{6}(?!\d)/.exec(subject ?? text)?.[0], count)
}

/** Returns the last emailed link to this page. */
export function linkSentTo(recipient: string, page: string, count = 1): Promise<string> {
  const link = new RegExp(`https?://\\S+${page}/[\\w-]+`)
  return lastFound(recipient, ({ text }) => link.exec(text)?.[0], count)
}
