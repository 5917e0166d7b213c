import * as z from 'zod/mini'
import { flag, option } from './arguments.ts'
import { defineCommand } from './command.ts'
import { countOf } from './plural.ts'

const usualCount = 100
const maxMessages = 100_000

/**
 * An email or SMS as operators see it; codes and links are wiped once it was sent, and when they have
 * expired.
 */
export const OutboxMessage = z.object({
  id: z.uuid(),
  channel: z.enum(['email', 'sms']),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  status: z.enum(['queued', 'sending', 'sent', 'kept', 'failed', 'expired']),
  kind: z.string(),
  attempts: z.int(),
  error: z.nullable(z.string()),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** A command's hint about emails if no mail server is configured. */
export const keptEmails =
  'No mail server is configured (SMTP_URL), so codes and links stay in the outbox: portal outbox --follow'

export const listOutbox = defineCommand({
  name: 'outbox',
  summary: 'Show emails and SMS of the portal, sent or kept, oldest first.',
  args: {
    follow: flag('keep showing new messages until Ctrl-C'),
    limit: option('NUMBER', z._default(z.int().check(z.minimum(1), z.maximum(maxMessages)), usualCount), {
      kind: 'number',
      help: `how many of the latest to show; default: ${usualCount}`,
      expects: `a whole number from 1 to ${maxMessages}`,
    }),
  },
  rows: {
    schema: OutboxMessage,
    /** A line about the message, then its text. */
    text({ channel, to, createdAt, status, subject, text, error }) {
      const head = [createdAt.slice(0, 19).replace('T', ' '), channel, to, status].join(' · ')
      const body = [subject, error && `! ${error}`, ...text.trimEnd().split('\n')]
      const lines = body.flatMap((line) => (line === null ? [] : [`    ${line}`.trimEnd()]))
      return [head, ...lines, ''].join('\n')
    },
    total: (count) => countOf(count, 'message'),
  },
  isEndless: ({ follow }) => follow,
})
