import type { Handlers } from '#platform/commands/command-handler.ts'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'
import type { Deps } from '#platform/process/deps.ts'
import { outboxState } from './company/outbox-state.ts'
import { listOutbox } from './list-outbox.ts'

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

const lookAtGateways = {
  en: 'See that a server runs and what it says of the mail server and the SMS gateway; portal outbox lists all.',
  ru: 'Проверьте, что сервер работает, и посмотрите, что отвечают почтовый сервер и шлюз SMS; список – portal outbox.',
}

/** Check for `portal doctor`: fails if messages wait too long or couldn't be sent. */
export async function checkOutbox({ database, env }: Pick<Deps, 'database' | 'env'>): Promise<Checked> {
  const { waiting, longestWait, failed, lastError } = await outboxState(database)
  const gateways = [
    env.mail === null ? 'emails stay in the outbox' : `emails by ${env.mail.host}`,
    env.sms === null ? 'SMS stay in the outbox' : `SMS by ${new URL(env.sms.url).host}`,
  ].join(', ')
  const text = `${gateways}; ${waiting} waiting, ${failed} failed in seven days`
  const isLate = longestWait > longestWaitSeconds
  if (failed === 0 && !isLate) return { ok: true, text }
  const reason = lastError === null ? '' : `: ${lastError}`
  const age = isLate ? `; the oldest waits for ${Math.round(longestWait / 60)} minutes` : ''
  return { ok: false, isWarning: !isLate, text: `${text}${age}${reason}`, advice: lookAtGateways }
}
