import * as z from 'zod/mini'
import { Subscription } from '#company/webhooks/webhook-events.ts'
import { deliveryStatuses, Webhook, WebhookDelivery, WebhookName } from '#company/webhooks/webhooks.ts'
import { Instant } from '#shared/instants.ts'
import { filledText, flag, option, word } from './arguments.ts'
import { defineCommand } from './command.ts'
import { countOf } from './plural.ts'

const usualCount = 20
const maxDeliveries = 10_000

const name = word('NAME', WebhookName, {
  help: 'name of the webhook',
  expects: 'lowercase letters, digits and hyphens, at most 50',
})

function webhookText({ name, url, events, disabledReason, failingSince, waiting }: Webhook): string {
  const reasons = { off: 'off', gone: 'off: its receiver answered 410' }
  const state = disabledReason === null ? 'on' : reasons[disabledReason]
  const failing = failingSince === null ? [] : [`failing since ${failingSince}`]
  return [name, url, events.join(', '), state, ...failing, `${waiting} waiting`].join(' · ')
}

function deliveryText(delivery: WebhookDelivery): string {
  const { id, type, occurredAt, status, attempts, responseStatus, error, nextAttemptAt } = delivery
  const answered = responseStatus === null ? [] : [`HTTP ${responseStatus}`]
  const next = nextAttemptAt === null ? [] : [`next attempt ${nextAttemptAt}`]
  const head = [occurredAt, type, id, status, countOf(attempts, 'attempt'), ...answered, ...next].join(' · ')
  return error === null ? head : `${head}\n    ${error}`
}

const withSecret = z.extend(Webhook, { secret: z.nullable(z.string()) })

export const listWebhooks = defineCommand({
  name: 'webhooks list',
  summary: 'List webhooks with how their deliveries go.',
  args: {},
  rows: { schema: Webhook, text: webhookText, total: (count) => countOf(count, 'webhook') },
})

export const addWebhook = defineCommand({
  name: 'webhooks add',
  summary: 'Add a webhook, whose secret is shown once, or change the one with this name.',
  args: {
    name,
    url: option('URL', filledText, { help: 'where to send events', expects: 'an https URL' }),
    events: option('EVENT[,…]', z._default(z.array(Subscription).check(z.minLength(1)), ['*']), {
      kind: 'list',
      help: 'what to send, such as preorder.*,quote.accepted; default: everything',
      expects: 'events or groups such as preorder.*, comma-separated',
    }),
    off: flag('keep it turned off'),
  },
  result: {
    schema: withSecret,
    text: ({ secret, ...webhook }) =>
      secret === null ? webhookText(webhook) : `${webhookText(webhook)}\nShown only now:\n${secret}`,
  },
})

export const removeWebhook = defineCommand({
  name: 'webhooks remove',
  summary: 'Remove a webhook with its deliveries.',
  args: { name },
  result: { schema: z.object({ name: z.string() }), text: ({ name }) => `Removed webhook ${name}.` },
})

export const rotateWebhookSecret = defineCommand({
  name: 'webhooks rotate-secret',
  summary: 'Make a new secret for a webhook; the old one signs too for 24 hours.',
  args: { name },
  result: {
    schema: withSecret,
    text: ({ secret, previousSecretUntil }) =>
      `The old secret is valid until ${previousSecretUntil}. The new one is shown only now:\n${secret}`,
  },
})

export const testWebhook = defineCommand({
  name: 'webhooks test',
  summary: 'Send a test event to a webhook and wait for the response.',
  args: { name },
  result: {
    schema: WebhookDelivery,
    text: (delivery) =>
      delivery.attempts === 0
        ? `${deliveryText(delivery)}\n    It still waits: the portal isn't running, or the last attempt failed just now.`
        : deliveryText(delivery),
  },
})

export const replayWebhook = defineCommand({
  name: 'webhooks replay',
  summary: 'Send a delivery again, or all events since an instant.',
  args: {
    name,
    delivery: option('ID', z.optional(z.uuid()), {
      help: 'ID of a delivery',
      expects: 'the ID of a delivery',
    }),
    since: option('INSTANT', z.optional(Instant), {
      help: 'from when on, instead of one delivery; events are kept for 30 days',
      expects: 'an instant such as 2026-11-21T08:00:00Z',
    }),
  },
  result: {
    schema: z.object({ queued: z.int() }),
    text: ({ queued }) => `Queued ${countOf(queued, 'delivery', 'deliveries')}.`,
  },
})

export const listWebhookDeliveries = defineCommand({
  name: 'webhooks deliveries',
  summary: 'List deliveries to a webhook, the latest event first.',
  args: {
    name,
    status: option(`${deliveryStatuses.join('|')}[,…]`, z.optional(z.array(z.enum(deliveryStatuses))), {
      kind: 'list',
      help: 'only those; failed ones were given up',
      expects: `${deliveryStatuses.join(', ')}, comma-separated`,
    }),
    limit: option('NUMBER', z._default(z.int().check(z.minimum(1), z.maximum(maxDeliveries)), usualCount), {
      kind: 'number',
      help: `how many to show; default: ${usualCount}`,
      expects: `a whole number from 1 to ${maxDeliveries}`,
    }),
  },
  rows: {
    schema: WebhookDelivery,
    text: deliveryText,
    total: (count) => countOf(count, 'delivery', 'deliveries'),
  },
})
