import { listWebhookDeliveries, saveWebhook } from '@portolan/contract/company/webhooks/webhooks'
import { sql } from '#platform/db/drizzle.ts'
import type { TestPortal } from '#testing/test-portal.ts'

/** Receivers of tests are on this machine. */
export const webhookVariables = { WEBHOOK_NETWORKS: '127.0.0.0/8' }

/** A webhook, and its secret. */
export async function givenWebhook(
  portal: TestPortal,
  key: string,
  { name = 'tms', ...body }: { name?: string; url: string; events?: string[]; enabled?: boolean },
): Promise<string> {
  const answer = await portal.call(saveWebhook, { key, params: { name }, body: { events: ['*'], ...body } })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json().secret
}

/** The deliveries of a webhook, oldest event first. */
export async function deliveriesOf(portal: TestPortal, key: string, name = 'tms') {
  const answer = await portal.call(listWebhookDeliveries, { key, params: { name }, query: { limit: '100' } })
  return answer.json().results.reverse()
}

/** Advances time for everything that waits, by moving due times back. */
export async function passTime({ deps }: TestPortal, interval: string): Promise<void> {
  await deps.database.execute(sql`UPDATE webhook_deliveries SET due_at = due_at - ${interval}::interval,
    queued_at = queued_at - ${interval}::interval WHERE status = 'queued'`)
  await deps.database.execute(sql`UPDATE webhooks SET failing_since = failing_since - ${interval}::interval,
    previous_secret_until = previous_secret_until - ${interval}::interval`)
}
