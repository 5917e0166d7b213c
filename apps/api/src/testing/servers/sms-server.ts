import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface SmsRequest {
  method: string
  url: string
  headers: Record<string, unknown>
  body: string
}

/** A real HTTP gateway that answers with `status`, or never if that is null. */
export interface SmsServer {
  url: string
  /** The requests answered with a 2xx, in order. */
  accepted: SmsRequest[]
  /** All requests. */
  requests: SmsRequest[]
  status: number | null
  close(): Promise<void>
}

export async function startSmsServer(): Promise<SmsServer> {
  const state: SmsServer = { url: '', accepted: [], requests: [], status: 200, close }
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const received = { method, url, headers, body: await text(request) }
    state.requests.push(received)
    if (state.status === null) return
    if (state.status < 300) state.accepted.push(received)
    if (state.status >= 300 && state.status < 400) response.setHeader('location', `${state.url}/elsewhere`)
    // Echoes the request, as some gateways do.
    response.writeHead(state.status).end(received.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return state
}
