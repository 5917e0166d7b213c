import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

export interface ReceivedWebhook {
  path: string
  headers: Record<string, string>
  body: string
  /** From the parsed body. */
  type: string
}

/** The answer to a request; by default 204. */
type Answer = (response: ServerResponse, received: ReceivedWebhook) => void | Promise<void>

/** A real HTTP server that receives webhooks. */
export interface WebhookReceiver {
  url: string
  /** All requests, in order. */
  received: ReceivedWebhook[]
  answer: Answer
  /** Unanswered requests, and their maximum. */
  open: number
  maxOpen: number
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const state: WebhookReceiver = { url: '', received: [], answer: status(204), open: 0, maxOpen: 0, close }
  const server = createServer(async (request: IncomingMessage, response) => {
    state.open++
    state.maxOpen = Math.max(state.maxOpen, state.open)
    response.on('close', () => state.open--)
    const body = await text(request)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const received = { path: request.url ?? '', headers, body, type: JSON.parse(body).type }
    state.received.push(received)
    await state.answer(response, received)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return state
}

/** Answers with only a status. */
export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (response) => void response.writeHead(code, headers).end()
}

/** The body verified by the specification's published library; throws if the signature is wrong. */
export function verified(secret: string, { body, headers }: ReceivedWebhook): unknown {
  return new Webhook(secret).verify(body, headers)
}
