import { setTimeout as sleep } from 'node:timers/promises'
import { sendTest } from '../../../apps/api/src/freight/webhooks/deliveries/replay.ts'
import { queueMessages } from '../../../apps/api/src/messaging/outbox/queue-message.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey } from '../../../apps/api/src/testing/builders.ts'
import { givenWebhook, webhookVariables } from '../../../apps/api/src/testing/freight/webhooks.ts'
import { type MailServer, startMailServer } from '../../../apps/api/src/testing/servers/mail-server.ts'
import { type SmsServer, startSmsServer } from '../../../apps/api/src/testing/servers/sms-server.ts'
import {
  startWebhookReceiver,
  status,
  type WebhookReceiver,
} from '../../../apps/api/src/testing/servers/webhook-receiver.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { openWire, type Wire } from '../../machine/wire.ts'
import { type OwnServer, openOwnServer } from '../own-server.ts'

export const receiverNames = ['email', 'SMS', 'webhook'] as const
export type ReceiverName = (typeof receiverNames)[number]

/** A receiver behind a proxy. */
interface Receiver {
  wire: Wire
  /** Makes it refuse for now, or take everything again. */
  refuse(isRefusing: boolean): void
  /** Makes it send each answer twice. */
  stutter?(isStuttering: boolean): void
  /** The IDs of what it took, in order, each as often as it took it. */
  taken(): string[]
  /** Queues as many messages, and returns their IDs in order. */
  queue(count: number): Promise<string[]>
}

/** A server whose mail server, SMS gateway and webhook receiver are the test's. */
export interface Receivers {
  server: OwnServer
  receivers: Readonly<Record<ReceiverName, Receiver>>
  /** The IDs that the portal has noted as delivered. */
  noted(): Promise<Set<string>>
  /** Why attempts at these IDs have failed, as the portal has noted it. */
  reasons(ids: readonly string[]): Promise<string[]>
  /** Makes due what waits for its next attempt. */
  passTime(): Promise<void>
  close(): Promise<void>
}

async function mailReceiver(portal: TestPortal, mail: MailServer): Promise<Receiver> {
  return {
    wire: await openWire(new URL(mail.url)),
    refuse(isRefusing) {
      mail.mood = isRefusing ? 'later' : 'well'
    },
    taken: () => mail.received.map(({ id }) => id.split('@')[0] ?? ''),
    queue: (count) =>
      queueMessages(
        portal.deps.database,
        Array.from({ length: count }, (_, n) => ({
          channel: 'email',
          to: `person-${n % 3}@customer.example`,
          locale: 'en',
          userId: null,
          content: { kind: 'password-changed' },
        })),
      ),
  }
}

async function smsReceiver(portal: TestPortal, sms: SmsServer): Promise<Receiver> {
  return {
    wire: await openWire(new URL(sms.url)),
    refuse(isRefusing) {
      sms.status = isRefusing ? 503 : 200
    },
    taken: () => sms.accepted.map(({ body }) => JSON.parse(body).id),
    queue: (count) =>
      queueMessages(
        portal.deps.database,
        Array.from({ length: count }, (_, n) => ({
          channel: 'sms',
          to: `+49151123456${n % 3}0`,
          locale: 'en',
          userId: null,
          content: { kind: 'second-factor-changed', state: 'disabled' },
        })),
      ),
  }
}

async function webhookReceiver(portal: TestPortal, hooks: WebhookReceiver): Promise<Receiver> {
  const wire = await openWire(new URL(hooks.url))
  await givenWebhook(portal, await givenApiKey(portal, 'write'), { url: wire.url })
  let isRefusing = false
  let isStuttering = false
  const taken: string[] = []
  hooks.answer = (response, received) => {
    if (!isRefusing) taken.push(received.headers['webhook-id'] ?? '')
    if (isStuttering) response.socket?.write('HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n')
    else status(isRefusing ? 503 : 204)(response, received)
  }
  return {
    wire,
    refuse(refusing) {
      isRefusing = refusing
    },
    stutter(stuttering) {
      isStuttering = stuttering
    },
    taken: () => taken,
    async queue(count) {
      const ids: string[] = []
      for (let n = 0; n < count; n++) ids.push((await sendTest(portal.deps, 'tms')).eventId)
      return ids
    },
  }
}

export async function openReceivers(): Promise<Receivers> {
  const portal = await openTestPortal({ variables: webhookVariables })
  const [mail, sms, hooks] = await Promise.all([startMailServer(), startSmsServer(), startWebhookReceiver()])
  const receivers = {
    email: await mailReceiver(portal, mail),
    SMS: await smsReceiver(portal, sms),
    webhook: await webhookReceiver(portal, hooks),
  }
  const variables = {
    ...webhookVariables,
    SMTP_URL: receivers.email.wire.url,
    SMTP_STARTTLS: 'off',
    MAIL_FROM: 'portal@example.com',
    SMS_URL: receivers.SMS.wire.url,
    SMS_BODY: '{"to":"{to}","text":"{text}","id":"{id}"}',
  }
  const server = await openOwnServer(
    () => portal,
    [],
    () => variables,
  )
  await server.start()
  const { database } = portal.deps
  return {
    server,
    receivers,
    async noted() {
      const rows = await rowsOf<{ id: string }>(
        database,
        sql`SELECT id::text FROM outbox_messages WHERE status = 'sent'
          UNION ALL SELECT event_id::text FROM webhook_deliveries WHERE status = 'delivered'`,
      )
      return new Set(rows.map(({ id }) => id))
    },
    async reasons(ids) {
      const all = sql`(${`{${ids.join(',')}}`})::uuid[]`
      const rows = await rowsOf<{ error: string }>(
        database,
        sql`SELECT DISTINCT error FROM outbox_messages WHERE id = ANY (${all}) AND error IS NOT NULL
          UNION SELECT error FROM webhook_deliveries WHERE event_id = ANY (${all}) AND error IS NOT NULL`,
      )
      return rows.map(({ error }) => error)
    },
    async passTime() {
      await database.execute(
        sql`UPDATE outbox_messages SET due_at = now() WHERE status = 'queued' AND due_at > now()`,
      )
      await database.execute(
        sql`UPDATE webhook_deliveries SET due_at = now() WHERE status = 'queued' AND due_at > now()`,
      )
      await database.execute(sql`SELECT pg_notify('portolan_outbox', '')`)
    },
    async close() {
      server.close()
      await Promise.all(receiverNames.map((name) => receivers[name].wire.close()))
      await Promise.all([mail.close(), sms.close(), hooks.close()])
      await portal.close()
    },
  }
}

/** A fault of a receiver. `answersLost` is true if it takes messages whose confirmation never arrives. */
interface ReceiverFault {
  name: string
  only?: ReceiverName
  answersLost?: true
  /** It begins when all is delivered, and lasts until the portal gives up what it waits for. */
  untilGivenUp?: true
  begin(receiver: Receiver): Promise<void> | void
  end(receiver: Receiver): Promise<void> | void
}

/** The end of an email, or of a request with a body of JSON. */
const isWhole = (sent: Buffer) => /\r\n\.\r\n$|\}$/.test(sent.toString('latin1'))

/** Every message is taken, and no confirmation arrives. */
function loseAnswers(wire: Wire): void {
  wire.cut({ isAt: isWhole, when: 'after', act: () => loseAnswers(wire) })
}

export const receiverFaults: readonly ReceiverFault[] = [
  { name: 'down', begin: ({ wire }) => wire.close(), end: ({ wire }) => wire.open() },
  {
    name: 'silent until the portal gives up',
    untilGivenUp: true,
    begin: ({ wire }) => wire.silence(true),
    end: ({ wire }) => wire.silence(false),
  },
  { name: '1 s slower each way', begin: ({ wire }) => wire.delay(1_000), end: ({ wire }) => wire.delay(0) },
  { name: 'refuses for now', begin: ({ refuse }) => refuse(true), end: ({ refuse }) => refuse(false) },
  {
    name: 'takes it, and its answer is lost',
    answersLost: true,
    begin: ({ wire }) => loseAnswers(wire),
    end: ({ wire }) => wire.cut(null),
  },
  {
    name: 'answers twice',
    only: 'webhook',
    begin: ({ stutter }) => stutter?.(true),
    end: ({ stutter }) => stutter?.(false),
  },
]

export interface Delivered {
  fault: string
  queued: number
  /** IDs that never arrived, and those that arrived again although the portal knew that they had. */
  lost: string[]
  doubled: string[]
  /** Messages that arrived again with the same ID, since their confirmation was lost. */
  repeated: number
  /** Why the portal gave up attempts during the fault. */
  reasons: string[]
  recoveredMs: number
}

const each = 6
/** It only ends what hangs. */
const patienceMs = 240_000

/** Queues messages before and during the fault, and compares what arrived. */
export async function runReceiverFault(
  world: Receivers,
  name: ReceiverName,
  fault: ReceiverFault,
): Promise<Delivered> {
  const receiver = world.receivers[name]
  const since = receiver.taken().length
  const ids = await receiver.queue(each)
  const missing = async () => {
    const noted = await world.noted()
    return ids.filter((id) => !noted.has(id))
  }
  // The answer to an email that was sent wholly is awaited for ten minutes, as RFC 5321 asks.
  if (fault.untilGivenUp) while ((await missing()).length > 0) await sleep(100)
  await fault.begin(receiver)
  ids.push(...(await receiver.queue(each)))
  await sleep(3_000)
  if (fault.untilGivenUp) while ((await world.reasons(ids)).length === 0) await sleep(100)
  const known = await world.noted()
  const reasons = await world.reasons(ids)
  const before = receiver.taken().slice(since)
  const ended = performance.now()
  await fault.end(receiver)
  while ((await missing()).length > 0 && performance.now() - ended < patienceMs) {
    await world.passTime()
    await sleep(500)
  }
  const recoveredMs = performance.now() - ended
  const taken = receiver.taken().slice(since)
  const after = taken.slice(before.length)
  const unconfirmed = await missing()
  return {
    fault: `${name} ${fault.name}`,
    queued: ids.length,
    lost: [...unconfirmed, ...ids.filter((id) => !taken.includes(id))],
    doubled: fault.answersLost
      ? after.filter((id) => known.has(id))
      : taken.filter((id, place) => taken.indexOf(id) !== place),
    repeated: taken.length - new Set(taken).size,
    reasons,
    recoveredMs,
  }
}

/** The line of docs/faults.md, after the reasons that the portal noted. */
export function deliveredLine(delivered: Delivered): string {
  const { fault, queued, lost, doubled, repeated, recoveredMs, reasons } = delivered
  return `${reasons.map((reason) => `${reason}\n`).join('')}| ${fault} | ${queued} | ${lost.length} | ${doubled.length} | ${repeated} | ${(recoveredMs / 1000).toFixed(1)} |`
}
