import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hashToken, openTokenReader, signSessionToken } from './session-token.ts'

const key = new TextEncoder().encode('a key of thirty-two bytes or more')
const otherKey = new TextEncoder().encode('another key of thirty-two bytes..')
const sessionId = '0198c0de-0000-7000-8000-000000000001'
const start = Date.parse('2026-11-23T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

const inSeconds = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const read = (reader: ReturnType<typeof openTokenReader>, token: string) => reader(token, hashToken(token))

it('a token that was read before is no longer one when it has expired', async () => {
  const reader = openTokenReader(key)
  const token = await signSessionToken(key, sessionId, inSeconds(60))
  expect([await read(reader, token), await read(reader, token)]).toEqual([sessionId, sessionId])
  vi.setSystemTime(start + 59_999)
  expect(await read(reader, token)).toBe(sessionId)
  vi.setSystemTime(start + 60_000)
  expect(await read(reader, token)).toBeNull()
  expect(await read(openTokenReader(key), token)).toBeNull()
})

it('what others signed stays refused, also beside a token of ours that has the same session', async () => {
  const reader = openTokenReader(key)
  const token = await signSessionToken(key, sessionId, inSeconds(60))
  const forged = await signSessionToken(otherKey, sessionId, inSeconds(60))
  const mixed = [...token.split('.').slice(0, 2), forged.split('.')[2]].join('.')
  expect(await read(reader, token)).toBe(sessionId)
  for (const wrong of [forged, mixed, `${token}x`, token.toLowerCase(), ''])
    expect([await read(reader, wrong), await read(reader, wrong)]).toEqual([null, null])
})
