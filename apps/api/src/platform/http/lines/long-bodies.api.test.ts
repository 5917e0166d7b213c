import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { saveCompanyOrders } from '@portolan/contract/company/order-calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenApiKey } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let origin: string
let key: string

beforeAll(async () => {
  portal = await openTestPortal()
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  key = await givenApiKey(portal, 'write')
})
afterAll(() => portal.close())

const { maxLines, maxBytes = 0 } = saveCompanyOrders.lines
const wideLine = Buffer.alloc(1_000_000, ' ').fill('\n', 999_999)

/**
 * Sends parts as fast as the server accepts them, all of them before reading the answer, as many clients do.
 */
async function send(parts: Iterable<Uint8Array | string>): Promise<{ status?: number; lines: string[] }> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/x-ndjson',
    'accept-language': 'en',
  }
  const sending = request(`${origin}${saveCompanyOrders.path}`, { method: 'POST', headers })
  const answered = once(sending, 'response')
  for (const part of parts) if (!sending.write(part)) await once(sending, 'drain')
  sending.end()
  const [answer] = await answered
  return { status: answer.statusCode, lines: (await text(answer)).trimEnd().split('\n') }
}

function* repeated(part: Uint8Array, times: number) {
  for (let count = 0; count < times; count++) yield part
}

it('a body of many more lines than may be is taken to its end, and the first one too many refused', async () => {
  const { status, lines } = await send(
    (function* () {
      yield '{}\n'.repeat(maxLines + 1)
      yield* repeated(wideLine, 60)
    })(),
  )
  expect([status, lines.length]).toEqual([200, maxLines + 1])
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    line: maxLines + 1,
    outcome: 'refused',
    errors: { nonFieldErrors: [expect.stringContaining(String(maxLines))] },
  })
})

it('a body that is twice as large as may be is taken to its end and refused', async () => {
  const { status, lines } = await send(repeated(wideLine, Math.ceil((2 * maxBytes) / wideLine.length)))
  expect([status, lines.length]).toEqual([200, 1])
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ref: null, outcome: 'refused' })
})
