import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { listQueues } from '@portolan/contract/commands/queues'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startMatching } from '#freight/carrier-messages/matching/match-worker.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { startWebhookWorker } from '#freight/webhooks/sending/webhook-worker.ts'
import { startOutboxWorker } from '#messaging/outbox/outbox-worker.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { openMailGateway } from '#platform/gateways/mail-gateway.ts'
import type { QueueWorker } from '#platform/queues/queue-worker.ts'
import { readEnv } from '#platform/settings/env.ts'
import { buildOrder, givenApiKey } from '#testing/builders.ts'
import { givenWebhook, webhookVariables } from '#testing/freight/webhooks.ts'
import { runCommand } from '#testing/run-command.ts'
import { startMailServer } from '#testing/servers/mail-server.ts'
import { startWebhookReceiver, status } from '#testing/servers/webhook-receiver.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { message?: string }
}

let portal: TestPortal
let collector: Server
const bodies: string[] = []
const workers: QueueWorker[] = []
beforeEach(async () => {
  collector = createServer(async (request, response) => {
    bodies.push(JSON.stringify(await json(request)))
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  portal = await openTestPortal({ variables: { ...webhookVariables, OTEL_EXPORTER_OTLP_ENDPOINT: url } })
})
afterEach(async () => {
  await portal.close()
  collector.close()
})

/** All spans, once the server has sent the last ones. */
async function spansOfAll(): Promise<ReceivedSpan[]> {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
  await portal.app.close()
  return bodies
    .splice(0)
    .flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as ReceivedSpan[])
}

const aboutOf = ({ attributes, status: { message } }: ReceivedSpan) => ({
  ...Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
  fault: message ?? null,
})

it('deliveries and commands are traces with their statements, without anyone’s data', async () => {
  const mail = await startMailServer()
  const receiver = await startWebhookReceiver()
  const key = await givenApiKey(portal, 'read', 'write')
  await givenWebhook(portal, key, { url: `${receiver.url}/canary8` })
  receiver.answer = status(500)
  await saveOrders(portal.deps, [buildOrder({ ref: 'CANARY-9' })])
  const content = { kind: 'second-factor-code', code: '987654', minutes: 5 } as const
  const to = 'canary7@customer.example'
  await queueMessage(portal.deps.database, { channel: 'email', to, locale: 'en', userId: null, content })
  const { mail: settings } = readEnv({
    MAIL_FROM: 'portal@company.example',
    SMTP_URL: mail.url,
    SMTP_STARTTLS: 'off',
  })
  if (settings === null) throw new Error('No mail is configured')
  const email = openMailGateway(settings, () => ({ name: 'Tien Shan', replyTo: 'desk@company.example' }), 500)
  workers.push(await startOutboxWorker(portal.deps, { email, sms: null }))
  workers.push(await startWebhookWorker(portal.deps))
  workers.push(await startMatching(portal.deps))
  await runCommand(portal, listQueues)
  await expect.poll(() => mail.received.length).toBe(1)
  await expect.poll(() => receiver.received.length).toBe(1)
  const spans = await spansOfAll()
  await mail.close()
  await receiver.close()

  const roots = spans.filter(({ parentSpanId, name }) => parentSpanId === '' && !/^[A-Z]+ \//.test(name))
  const byName = Object.fromEntries(roots.map((span) => [span.name, span]))
  // The matching found nothing to do.
  expect(Object.keys(byName).sort()).toEqual(['deliver email', 'deliver webhook', 'portal queues list'])
  const { 'deliver email': sent, 'deliver webhook': refused } = byName
  if (!sent || !refused) throw new Error('a span is missing')
  expect(aboutOf(sent)).toEqual({
    'portolan.message': 'second-factor-code',
    'portolan.attempt': 1,
    'portolan.outcome': 'delivered',
    fault: null,
  })
  expect(aboutOf(refused)).toMatchObject({ 'portolan.outcome': 'tried-again', fault: '500' })
  for (const { traceId, spanId } of roots)
    expect(spans.some((span) => span.traceId === traceId && span.parentSpanId === spanId)).toBe(true)
  expect(JSON.stringify(spans)).not.toMatch(/canary|987654/i)
})
