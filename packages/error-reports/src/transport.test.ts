import { describe, expect, it } from 'vitest'
import { openTransport, type ReportAnswer } from './transport.ts'

/** A service that answers as the test says, at a time that the test moves. */
function service(first: { status?: number; headers?: Record<string, string> } = {}) {
  let now = Date.parse('2026-11-22T00:00:00Z')
  let answer = first
  const taken: string[] = []
  const transport = openTransport(
    async (envelope): Promise<ReportAnswer> => {
      taken.push(envelope)
      return { status: answer.status ?? 200, headers: new Headers(answer.headers) }
    },
    undefined,
    () => now,
  )
  async function send(...envelopes: string[]) {
    for (const envelope of envelopes)
      transport.send(envelope.startsWith('t') ? 'transaction' : 'error', envelope)
    await transport.flush(1_000)
    return taken.splice(0)
  }
  return {
    send,
    answerWith: (next: typeof first) => (answer = next),
    wait: (seconds: number) => (now += seconds * 1_000),
  }
}

describe('the transport', () => {
  it('holds 64 events, lets others fall, and takes new ones once those are answered', async () => {
    const waiting: (() => void)[] = []
    let posted = 0
    const transport = openTransport(async () => {
      posted++
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { status: 200, headers: new Headers() }
    })
    for (let i = 0; i < 100; i++) transport.send('error', String(i))
    expect(posted).toBe(64)
    for (const resolve of waiting.splice(0)) resolve()
    await transport.flush(1_000)
    transport.send('error', 'later')
    expect(posted).toBe(65)
  })

  it.each([
    ['429 without a word: 60 s', { status: 429 }, 60],
    ['429 with seconds', { status: 429, headers: { 'retry-after': '7' } }, 7],
    ['503 with seconds', { status: 503, headers: { 'retry-after': '9' } }, 9],
    ['a date', { status: 429, headers: { 'retry-after': 'Sun, 22 Nov 2026 00:02:00 GMT' } }, 120],
    ['nonsense: 60 s', { status: 429, headers: { 'retry-after': 'soon' } }, 60],
    ['limits of every category', { headers: { 'x-sentry-rate-limits': '30::organization' } }, 30],
    ['limits without a number: 60 s', { headers: { 'x-sentry-rate-limits': 'x::organization' } }, 60],
    [
      'limits over Retry-After',
      { status: 429, headers: { 'x-sentry-rate-limits': '5:', 'retry-after': '900' } },
      5,
    ],
  ])('keeps quiet after %s', async (_what, answer, seconds) => {
    const { send, answerWith, wait } = service(answer)
    expect(await send('e1')).toEqual(['e1'])
    answerWith({})
    wait(seconds - 1)
    expect(await send('e2', 't2')).toEqual([])
    wait(1)
    expect(await send('e3', 't3')).toEqual(['e3', 't3'])
  })

  it('limits only the categories that are named', async () => {
    const limits = '60:transaction;metric_bucket:key, 2700:replay:organization'
    const { send, answerWith, wait } = service({ headers: { 'x-sentry-rate-limits': limits } })
    await send('e1')
    answerWith({})
    expect(await send('e2', 't2')).toEqual(['e2'])
    wait(60)
    expect(await send('e3', 't3')).toEqual(['e3', 't3'])
  })

  it('reports each failure, throws none, and flushes in time where no answer comes', async () => {
    const failures: (string | null)[] = []
    const answers = [400, 200, null]
    const transport = openTransport(
      async () => {
        const status = answers.shift()
        if (!status) throw new TypeError('fetch failed')
        return { status, headers: new Headers() }
      },
      (failure) => failures.push(failure),
    )
    for (let i = 0; i < 3; i++) transport.send('error', 'x')
    await transport.flush(1_000)
    expect(failures).toEqual(['it answered 400', null, 'it cannot be reached'])

    const silent = openTransport(() => new Promise(() => {}))
    silent.send('error', 'x')
    await silent.flush(20)
  })
})
