import type { Handlers } from '#platform/commands/command-handler.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'
import type { Deps } from '#platform/process/deps.ts'
import { listOutbox } from './list-outbox.ts'
import { outboxState } from './queries.ts'

export const outboxCommands = {
  async listOutbox(deps, { follow, limit }, emit, signal) {
    for await (const message of listOutbox(deps, { limit, follow: follow ? signal : null }))
      await emit.row(message)
  },
} satisfies Partial<Handlers>

/** For `/metrics`. */
export async function outboxMetrics({ database }: Pick<Deps, 'database'>): Promise<Metric[]> {
  const { waiting, longestWait, failed } = await outboxState(database)
  return [
    { name: 'portolan_outbox_messages_waiting', help: 'Messages to be sent.', values: [{ value: waiting }] },
    {
      name: 'portolan_outbox_longest_wait_seconds',
      help: 'For how long the oldest of them has waited.',
      values: [{ value: longestWait }],
    },
    {
      name: 'portolan_outbox_messages_failed',
      help: 'Messages given up in seven days.',
      values: [{ value: failed }],
    },
  ]
}

const longestWaitSeconds = 600

/** Check for `portal doctor`: fails if messages wait too long or couldn't be sent. */
export async function checkOutbox({ database, env }: Pick<Deps, 'database' | 'env'>) {
  const { waiting, longestWait, failed, lastError } = await outboxState(database)
  const gateways = [
    env.mail === null ? 'emails stay in the outbox' : `emails by ${env.mail.host}`,
    env.sms === null ? 'SMS stay in the outbox' : `SMS by ${new URL(env.sms.url).host}`,
  ].join(', ')
  const text = `${gateways}; ${waiting} waiting, ${failed} failed in seven days`
  const ok = failed === 0 && longestWait <= longestWaitSeconds
  return { ok, text: ok || lastError === null ? text : `${text}: ${lastError}` }
}
