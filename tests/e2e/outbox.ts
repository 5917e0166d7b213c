import { expect } from 'vitest'
import { runPortal } from './portal-command.ts'

type Message = { channel: 'email' | 'sms'; to: string; subject: string | null; text: string }

/** What was sent to somebody, the latest last. */
export async function messagesTo(recipient: string): Promise<Message[]> {
  const lines = (await runPortal(['outbox', '--json'])).split('\n').filter((line) => line !== '')
  return lines.map((line): Message => JSON.parse(line)).filter(({ to }) => to === recipient)
}

/** Waits until somebody has been sent so many messages with this in their text; answers what the latest has there. */
async function lastFound(recipient: string, wanted: RegExp, count: number): Promise<string> {
  let found: string[] = []
  const look = async () => {
    const messages = await messagesTo(recipient)
    found = messages.flatMap(({ text }) => wanted.exec(text)?.[0] ?? [])
    return found.length
  }
  await expect.poll(look, { timeout: 20_000 }).toBeGreaterThanOrEqual(count)
  return found.at(-1) ?? ''
}

/** The code that was sent to somebody as their `count`-th. */
export function codeSentTo(recipient: string, count = 1): Promise<string> {
  return lastFound(recipient, /(?<!\d)\d{6}(?!\d)/, count)
}

/** The link of this page that was mailed to somebody last. */
export function linkSentTo(recipient: string, page: string, count = 1): Promise<string> {
  return lastFound(recipient, new RegExp(`https?://\\S+${page}/[\\w-]+`), count)
}
