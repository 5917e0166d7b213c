import { request } from 'node:http'
import { createInterface } from 'node:readline/promises'
import { saveRate, saveRates } from '@portolan/contract/company/rates'
import type { LineAnswer } from '@portolan/contract/shared/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildRate, givenApiKey, givenOrder } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let origin: string
let key: string
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  key = await givenApiKey(portal, 'write')
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

const line = (ref: string, overrides: object = {}) => ({ ref, ...buildRate(), ...overrides })
const answersOf = (body: string): LineAnswer[] =>
  body
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
const countRates = async (prefix: string) => {
  const like = sql`SELECT count(*)::int AS count FROM rates WHERE ref LIKE ${`${prefix}%`}`
  return (await rowsOf<{ count: number }>(portal.deps.database, like))[0]?.count
}

describe('rates in bulk', () => {
  it('are saved line by line; the same again changes nothing', async () => {
    const body = [line('b1'), line('b2', { organizationRef: 'nowhere' }), { ref: 'b3' }, line('b4')]
    const first = await portal.call(saveRates, { body, key })
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/x-ndjson'])
    const answers = answersOf(first.body)
    expect(answers.map(({ line: number, ref, outcome }) => [number, ref, outcome])).toEqual([
      [1, 'b1', 'created'],
      [2, 'b2', 'refused'],
      [3, 'b3', 'refused'],
      [4, 'b4', 'created'],
    ])
    expect(answers[1]?.errors).toEqual({ organizationRef: ['No organization has this reference.'] })
    expect(answers[2]?.errors).toMatchObject({ organizationRef: ['This field is required.'] })
    const again = answersOf((await portal.call(saveRates, { body, key })).body)
    expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'refused', 'refused', 'unchanged'])
    expect(await countRates('b')).toBe(2)
  })

  it('take no other body, and other calls no lines', async () => {
    const json = await portal.call(saveRates, {
      body: {},
      key,
      headers: { 'content-type': 'application/json' },
    })
    expect(json.statusCode).toBe(415)
    const lines = { 'content-type': 'application/x-ndjson' }
    const put = await portal.call(saveRate, { params: { ref: 'x' }, body: '{}', key, headers: lines })
    expect(put.statusCode).toBe(415)
    const none = await portal.call(saveRates, { key })
    expect([none.statusCode, none.body]).toEqual([200, ''])
  })

  it('change no prototype', async () => {
    const body = '{"__proto__":{"ref":"p1"},"ref":"p1"}\n{"constructor":{"prototype":{}},"ref":"p2"}'
    const answers = answersOf((await portal.call(saveRates, { body, key })).body)
    expect(answers.map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
  })

  it('of 10,000 lines are answered, the next is refused and the rest unread', async () => {
    const lines = Array.from({ length: 10_050 }, (_, at) =>
      JSON.stringify(line(`m${at}`, { grossWeightKg: at + 1, volumeM3: 0.001 })),
    )
    const start = performance.now()
    const answers = answersOf((await portal.call(saveRates, { body: lines.join('\n'), key })).body)
    const seconds = (performance.now() - start) / 1000
    process.stdout.write(`rates: 10,000 lines in ${seconds.toFixed(1)} s\n`)
    expect(answers).toHaveLength(10_001)
    expect(answers.slice(0, -1).every(({ outcome }) => outcome === 'created')).toBe(true)
    expect(answers.at(-1)).toMatchObject({ line: 10_001, outcome: 'refused' })
    expect(await countRates('m')).toBe(10_000)
  })

  it('are answered while the body is still sent', async () => {
    const { path } = saveRates
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
    const sending = request(origin + path, { method: 'POST', headers })
    for (let at = 0; at < 200; at++) sending.write(`${JSON.stringify(line(`s${at}`))}\n`)
    const response = await new Promise<AsyncIterable<Buffer> & NodeJS.ReadableStream>((resolve, reject) => {
      sending.once('response', resolve).once('error', reject)
    })
    const reading = createInterface({ input: response })[Symbol.asyncIterator]()
    for (let at = 0; at < 200; at++)
      expect(JSON.parse(String((await reading.next()).value))).toMatchObject({
        line: at + 1,
        outcome: 'created',
      })
    sending.end(JSON.stringify(line('s200')))
    expect(JSON.parse(String((await reading.next()).value))).toMatchObject({ line: 201, outcome: 'created' })
    expect((await reading.next()).done).toBe(true)
  })

  it('that break off keep what was answered, and nothing of the line that was cut', async () => {
    const { path } = saveRates
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' }
    const sending = request(origin + path, { method: 'POST', headers })
    sending.on('error', () => {})
    for (let at = 0; at < 200; at++) sending.write(`${JSON.stringify(line(`c${at}`))}\n`)
    await new Promise((resolve) => sending.once('response', resolve))
    sending.write(JSON.stringify(line('c200')))
    await new Promise((resolve) => setTimeout(resolve, 50))
    sending.destroy()
    expect((await fetch(`${origin}/health/live`)).status).toBe(200)
    expect(await countRates('c')).toBe(200)
  })
})
