import { getConfig } from '@portolan/contract/content/portal-config'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal({ longestDelayMs: 20 })
  await portal.app.ready()
})
afterAll(() => portal.close())

/** Blocks the event loop, as work that never waits does. */
function block(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end) Math.sqrt(end)
}

it('turns requests away while the event loop is late, and says when to come back', async () => {
  let answer = await portal.call(getConfig)
  for (let turn = 0; turn < 40 && answer.statusCode === 200; turn++) {
    block(100)
    answer = await portal.call(getConfig)
  }
  expect(answer.statusCode).toBe(503)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.json().error.code).toBe('unavailable')
  // A supervisor would kill a busy server that fails this check; a load balancer should try another while
  // sign-ins are rejected.
  expect((await portal.app.inject({ url: '/health/live' })).statusCode).toBe(200)
  const ready = await portal.app.inject({ url: '/health/ready' })
  expect([ready.statusCode, ready.json().checks.load]).toEqual([503, false])
  expect((await portal.call(getConfig)).statusCode).toBe(503)
  // That was the start's own work, as far as the measurement knows.
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  expect((await portal.call(getConfig)).statusCode).toBe(200)
})
