import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLineBodies } from '#platform/http/lines/lines-type.ts'
import { limitBodyTime } from './body-time.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = fastify()
  readLineBodies(app)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (call) => {
    if (call.headers.authorization) call.caller = { kind: 'api-key', id: '1', name: 'tms', scopes: ['write'] }
  })
  limitBodyTime(app, 2_000)
  app.post('/', async ({ body }) => {
    if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body)) return 'read'
    for await (const _chunk of body as AsyncIterable<Uint8Array>);
    return 'lines'
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends half of a body, waits, then sends the rest, and returns the status. */
function send(type: string, pauseMs: number, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': type, ...headers },
    })
    sending.on('error', () => resolve(0))
    sending.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.write('{"a":')
    void sleep(pauseMs).then(() => sending.end('1}'))
  })
}
const json = 'application/json'
const lines = 'application/x-ndjson'
const keyHeaders = { authorization: 'Bearer key' }

it.concurrent.each([
  ['a body in time', json, 0, {}, 200],
  ['a body that takes too long', json, 3_000, {}, 408],
  ['a body that takes too long of a known sender', json, 3_000, keyHeaders, 408],
  ['lines that take too long of a stranger', lines, 3_000, {}, 408],
  ['lines that take their time of a known sender', lines, 3_000, keyHeaders, 200],
] as const)('%s', async (_what, type, pause, headers, status) => {
  expect(await send(type, pause, headers)).toBe(status)
})
