import * as commands from '@portolan/contract/commands/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { QueueWorker } from '#platform/queues/queue-worker.ts'
import { buildOrder } from '#testing/builders.ts'
import { webhookVariables } from '#testing/freight/webhooks.ts'
import { runCommand } from '#testing/run-command.ts'
import { startWebhookReceiver, status, type WebhookReceiver } from '#testing/servers/webhook-receiver.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { startWebhookWorker } from './sending/webhook-worker.ts'

let portal: TestPortal
let receiver: WebhookReceiver
let worker: QueueWorker
beforeAll(async () => {
  portal = await openTestPortal({ variables: webhookVariables })
  receiver = await startWebhookReceiver()
  worker = await startWebhookWorker(portal.deps)
})
afterAll(async () => {
  await worker.close()
  await receiver.close()
  await portal.close()
})

describe('portal webhooks', () => {
  it('adds one with its secret, tests it, lists and replays deliveries, and removes it', async () => {
    const add = (args: object) =>
      runCommand(portal, commands.addWebhook, { name: 'tms', url: receiver.url, ...args })
    const added = await add({})
    expect(added.result).toMatchObject({
      name: 'tms',
      events: ['*'],
      secret: expect.stringMatching(/^whsec_/),
    })
    expect(added.text).toMatch(/\nShown only now:\nwhsec_/)
    expect((await add({ events: ['order.*'] })).result).toMatchObject({ events: ['order.*'], secret: null })

    const tested = await runCommand(portal, commands.testWebhook, { name: 'tms' })
    expect(tested.result).toMatchObject({ type: 'webhook.test', status: 'delivered', responseStatus: 204 })
    expect(tested.text).toMatch(/webhook\.test .* delivered · 1 attempt · HTTP 204$/)
    receiver.answer = status(500)
    const failing = await runCommand(portal, commands.testWebhook, { name: 'tms' })
    expect(failing.text).toMatch(
      /queued · 1 attempt · HTTP 500 · next attempt .*\n {4}The receiver answered 500\.$/,
    )
    const [line] = (await runCommand(portal, commands.listWebhooks)).rows
    expect(line).toMatchObject({ name: 'tms', waiting: 1, failingSince: expect.any(String) })
    receiver.answer = status(200)

    await portal.deps.database.execute(sql`DELETE FROM webhook_events`)
    await saveOrders(portal.deps, [buildOrder({ ref: 'A' })])
    const list = async (args = {}) =>
      (await runCommand(portal, commands.listWebhookDeliveries, { name: 'tms', ...args })).rows
    await expect.poll(async () => (await list())[0]?.status).toBe('delivered')
    expect(await list({ status: ['failed'] })).toEqual([])
    const [delivery] = await list()
    const replay = (args: object) => runCommand(portal, commands.replayWebhook, { name: 'tms', ...args })
    expect((await replay({ delivery: delivery?.id })).text).toBe('Queued 1 delivery.')
    const again = { attempts: 2, status: 'delivered' }
    await expect.poll(async () => (await list())[0]).toMatchObject(again)
    expect((await replay({ since: '2026-01-01T00:00:00Z' })).result).toEqual({ queued: 1 })

    const rotated = await runCommand(portal, commands.rotateWebhookSecret, { name: 'tms' })
    expect(rotated.result.secret).not.toBe(added.result.secret)
    expect((await runCommand(portal, commands.removeWebhook, { name: 'tms' })).text).toBe(
      'Removed webhook tms.',
    )
    expect((await runCommand(portal, commands.listWebhooks)).rows).toEqual([])
  })

  it('says what is wrong', async () => {
    const add = (url: string) => runCommand(portal, commands.addWebhook, { name: 'x', url })
    await expect(add('http://192.0.9.9/')).rejects.toThrow('--url is refused: Only https is allowed there.')
    await expect(add('https://10.0.0.1/')).rejects.toThrow('which WEBHOOK_NETWORKS does not allow')
    const none = { name: 'none' }
    for (const command of [commands.testWebhook, commands.listWebhookDeliveries, commands.removeWebhook])
      await expect(runCommand(portal, command, none)).rejects.toThrow(/^There is no webhook none\.$/)
    const replay = (args: object) => runCommand(portal, commands.replayWebhook, { ...none, ...args })
    await expect(replay({})).rejects.toThrow('Use either --delivery or --since.')
    const at = '2026-01-01T00:00:00Z'
    await expect(replay({ since: at })).rejects.toThrow(/^There is no webhook none\.$/)
    const delivery = '01a1fdb1-2c44-7d10-8e5b-6a9f3c7d0b21'
    await expect(replay({ delivery })).rejects.toThrow(`or it has no delivery ${delivery}.`)
    await add(receiver.url)
    await runCommand(portal, commands.addWebhook, { name: 'x', url: receiver.url, off: true })
    await expect(runCommand(portal, commands.testWebhook, { name: 'x' })).rejects.toThrow('Webhook x is off.')
  })
})
