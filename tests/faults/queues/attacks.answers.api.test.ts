import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { postWebhook } from '../../../apps/api/src/freight/webhooks/sending/post-webhook.ts'
import { startWebhookWorker } from '../../../apps/api/src/freight/webhooks/sending/webhook-worker.ts'
import { postEnvelope } from '../../../apps/api/src/platform/error-reports/post-envelope.ts'
import { openMailGateway } from '../../../apps/api/src/platform/gateways/mail-gateway.ts'
import { openSmsGateway } from '../../../apps/api/src/platform/gateways/sms-gateway.ts'
import { openRequestGuard } from '../../../apps/api/src/platform/net/guarded-request.ts'
import { parseNetworks } from '../../../apps/api/src/platform/net/networks.ts'
import { givenApiKey, givenOrder } from '../../../apps/api/src/testing/builders.ts'
import {
  deliveriesOf,
  givenWebhook,
  webhookVariables,
} from '../../../apps/api/src/testing/freight/webhooks.ts'
import { openTestPortal } from '../../../apps/api/src/testing/test-portal.ts'

// A server that answers the portal's own requests may never finish: 20 seconds of `103 Early Hints` made
// others wait for 5.4 s. The test counts the bytes sent until the portal hangs up.

const hints = `HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n`
const kilobytes = (text: string) => text.repeat(Math.ceil(4_096 / text.length))

/** Answers with some bytes first, then repeats others until the connection is closed. */
class EndlessServer {
  sent = 0
  connections = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  head = ''
  again = ''
  /** Milliseconds between two of them; 0 sends as much as the socket takes. */
  everyMs = 0

  constructor() {
    this.#server = createServer((socket) => {
      this.connections++
      this.#sockets.add(socket)
      socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
      socket.once('data', () => void this.#answer(socket))
      // A mail server speaks first.
      if (this.head.startsWith('220')) void this.#answer(socket)
    })
  }

  async #answer(socket: Socket): Promise<void> {
    socket.write(this.head)
    while (!socket.destroyed) {
      this.sent += this.again.length
      const isTaken = socket.write(this.again)
      if (this.everyMs > 0) await new Promise((resolve) => setTimeout(resolve, this.everyMs))
      else if (isTaken) await new Promise(setImmediate)
      else await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
    }
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }
  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}/`
  }
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.sent = 0
    this.everyMs = 0
  }
  close(): Promise<unknown> {
    this.hangUp()
    return new Promise((resolve) => this.#server.close(resolve))
  }
}

const server = new EndlessServer()
beforeAll(() => server.listen())
afterEach(() => server.hangUp())
afterAll(() => server.close())

const patienceMs = 4_000
/** The capacity of the system's buffers if nothing is read. */
const maxSent = 8_000_000

const networks = parseNetworks(['127.0.0.0/8'])
if (networks === null) throw new Error('No networks')
const guard = openRequestGuard(networks)
afterAll(() => guard.close())

const sms = () =>
  openSmsGateway({ url: `${server.url}?{to}{text}`, method: 'GET', headers: {}, body: '' }, patienceMs)
const message = {
  id: 'a',
  to: '+491511234567',
  replyTo: null,
  subject: null,
  text: 'tea',
  unsubscribeUrl: null,
  html: null,
  images: [],
  expiresAt: null,
}

/** Each client sends one request and returns the reason of its failure, or null if it was answered. */
const clients: Record<string, () => Promise<string | null>> = {
  webhook: () => failureOf(postWebhook(guard, { url: server.url, headers: {}, body: '{}' }, patienceMs)),
  SMS: () => failureOf(sms().send(message, new AbortController().signal)),
  'error report': () => failureOf(postEnvelope(server.url, '{}\n', patienceMs)),
}

async function failureOf(sending: Promise<unknown>): Promise<string | null> {
  return sending.then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
}

describe.each(Object.entries(clients))('an answer to a %s', (_name, send) => {
  const isOver = /informational|longer than|HPE|Header overflow|Parse Error/i

  it.each([
    ['103, many at a time', '', kilobytes(hints)],
    ['103, one by one', '', hints],
    ['100', '', kilobytes('HTTP/1.1 100 Continue\r\n\r\n')],
    ['headers', 'HTTP/1.1 200 OK\r\n', kilobytes('a: b\r\n')],
    ['one header', 'HTTP/1.1 200 OK\r\na: ', kilobytes('b')],
    ['a status line', 'HTTP/1.1 200 ', kilobytes('O')],
  ])('of endless %s is ended', async (_what, head, again) => {
    Object.assign(server, { head, again })
    expect(await send()).toMatch(isOver)
    expect(server.sent).toBeLessThan(maxSent)
  })

  it.each([
    ['body', 'HTTP/1.1 200 OK\r\ncontent-length: 1000000000000\r\n\r\n', kilobytes('a')],
    ['small chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', kilobytes('1\r\na\r\n')],
    ['extensions of a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;a=', kilobytes('b')],
    ['trailers', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n', kilobytes('a: b\r\n')],
  ])('with endless %s is ended, whether its status counts or not', async (_what, head, again) => {
    Object.assign(server, { head, again })
    const failure = await send()
    if (failure !== null) expect(failure).toMatch(isOver)
    expect(server.sent).toBeLessThan(maxSent)
  })
})

it('an answer that drips is ended when its time is over', async () => {
  Object.assign(server, { head: 'HTTP/1.1 200 OK\r\n', again: 'a: b\r\n', everyMs: 20 })
  const slow = () => postWebhook(guard, { url: server.url, headers: {}, body: '{}' }, 300)
  expect(await failureOf(slow())).toBe('No response within 0.3 seconds.')
})

it.each([
  ['a greeting of many lines', '220-tea\r\n', kilobytes('220-tea\r\n')],
  ['a greeting of one line', '220-', kilobytes('a')],
  ['empty lines', '220 tea\r\n', kilobytes('\r\n')],
])('a mail server with endless %s is left', async (_what, head, again) => {
  Object.assign(server, { head, again })
  const settings = {
    host: '127.0.0.1',
    port: server.port,
    secure: false,
    startTls: 'off',
    login: null,
    ca: null,
  } as const
  const gateway = openMailGateway(
    { ...settings, from: 'a@b.example' },
    () => ({ name: 'Tea', replyTo: null }),
    1_500,
  )
  const mail = { ...message, to: 'c@d.example', subject: 'tea', html: '' }
  expect(await failureOf(gateway.send(mail, new AbortController().signal))).not.toBeNull()
  // The bytes that had arrived were processed for another minute.
  expect(server.sent).toBeLessThan(maxSent)
})

it('the operator sees why a webhook’s deliveries fail', async () => {
  const portal = await openTestPortal({ variables: webhookVariables })
  const key = await givenApiKey(portal, 'read', 'write')
  Object.assign(server, { head: '', again: kilobytes(hints) })
  await givenWebhook(portal, key, { url: server.url })
  const worker = await startWebhookWorker(portal.deps)
  await givenOrder(portal)
  await expect
    .poll(async () => (await deliveriesOf(portal, key))[0]?.error, { interval: 30 })
    .toBe('It sent more than 5 informational responses (1xx) instead of an answer.')
  const { sent, connections } = server
  await worker.close()
  await portal.close()
  expect(sent / connections).toBeLessThan(maxSent)
})
