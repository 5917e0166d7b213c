import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { Problem } from '#platform/http/problem.ts'
import { RefusedUrl } from '#platform/net/guarded-request.ts'
import { type DeliveryRow, findDelivery, listDeliveryRows } from './deliveries/queries.ts'
import { replay, sendTest } from './deliveries/replay.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import { listWebhookRows } from './queries.ts'
import { getWebhook, removeWebhook, rotateSecret, saveWebhook } from './save-webhook.ts'
import { timeoutMs } from './sending/post-webhook.ts'

const lookEveryMs = 200
/** A running portal starts immediately, unless the last attempt has just failed. */
const startMs = 5_000
const rowsAtOnce = 100

/** Turns rejections into sentences for the operator. */
async function explained<T>(
  name: string,
  work: () => Promise<T>,
  missing = `There is no webhook ${name}.`,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedUrl) throw new OperatorError('refused', `--url is refused: ${error.message}`)
    if (!(error instanceof Problem)) throw error
    const texts: Partial<Record<Problem['code'], string>> = {
      not_found: missing,
      webhook_disabled: `Webhook ${name} is off. Turn it on with: portal webhooks add ${name} --url …`,
      too_many_webhooks: 'There are 20 webhooks already. Remove one first.',
    }
    const text = texts[error.code]
    if (text === undefined) throw error
    throw new OperatorError('refused', text)
  }
}

export const webhookCommands = {
  async listWebhooks({ database }, _args, emit) {
    for (const row of await listWebhookRows(database)) await emit.row(presentWebhook(row))
  },

  async addWebhook(deps, { name, url, events, off }) {
    const settings = { url, events, enabled: !off }
    const { row, secret } = await explained(name, () => saveWebhook(deps, name, settings, null))
    return { ...presentWebhook(row), secret }
  },

  async removeWebhook(deps, { name }) {
    if (!(await removeWebhook(deps, name, null)))
      throw new OperatorError('refused', `There is no webhook ${name}.`)
    return { name }
  },

  async rotateWebhookSecret(deps, { name }) {
    const { row, secret } = await explained(name, () => rotateSecret(deps, name, null))
    return { ...presentWebhook(row), secret }
  },

  async testWebhook(deps, { name }, _emit, signal) {
    let delivery: DeliveryRow | null = await explained(name, () => sendTest(deps, name))
    const { id } = delivery
    const queuedAt = Date.now()
    const endOf = ({ attempts }: DeliveryRow) => queuedAt + startMs + (attempts === 0 ? 0 : timeoutMs)
    while (isOpen(delivery) && Date.now() < endOf(delivery) && !signal.aborted) {
      await sleep(lookEveryMs)
      delivery = await findDelivery(deps.database, id)
      if (delivery === null) throw new OperatorError('refused', `Webhook ${name} was removed.`)
    }
    return presentDelivery(delivery)
  },

  async replayWebhook(deps, { name, delivery, since }) {
    const isBoth = delivery !== undefined && since !== undefined
    if (isBoth || (delivery === undefined && since === undefined))
      throw new OperatorError('bad_arguments', 'Use either --delivery or --since.')
    const what = delivery === undefined ? { since: since ?? '' } : { deliveryId: delivery }
    const missing = delivery && `There is no webhook ${name}, or it has no delivery ${delivery}.`
    return explained(name, () => replay(deps, name, what), missing)
  },

  async listWebhookDeliveries({ database }, { name, status, limit }, emit) {
    const { id } = await explained(name, () => getWebhook(database, name))
    let after: number | null = null
    for (let remaining = limit; remaining > 0; remaining -= rowsAtOnce) {
      const page = await listDeliveryRows(database, id, {
        status,
        after,
        limit: Math.min(remaining, rowsAtOnce),
      })
      const rows = page.rows.slice(0, Math.min(remaining, rowsAtOnce))
      for (const row of rows) await emit.row(presentDelivery(row))
      const last = rows.at(-1)
      if (last === undefined || page.rows.length === rows.length) return
      after = last.position
    }
  },
} satisfies Partial<Handlers>

function isOpen({ status, attempts }: DeliveryRow): boolean {
  return status === 'sending' || (status === 'queued' && attempts === 0)
}
