import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openWorkers } from './open-workers.ts'

const acts = new URL('../../testing/worker-acts.ts', import.meta.url)
const usual = { memoryMiB: 64, longestMs: 60_000, idleMs: 60_000 }

/** Calls one of the test functions in separate processes. */
function open(limits: Partial<typeof usual> = {}) {
  const callInWorker = openWorkers({ ...usual, ...limits })
  return (name: string, ...args: unknown[]) => callInWorker(acts, name, args)
}

it('calls in another process, again in the same one, and in one more while that is busy', async () => {
  const call = open()
  const first = await call('tellProcess')
  expect(first).not.toBe(process.pid)
  expect(await call('tellProcess')).toBe(first)
  const both = await Promise.all([call('tellProcess'), call('tellProcess')])
  expect(both).toEqual([first, expect.any(Number)])
  expect(new Set(both).size).toBe(2)
})

it('knows none of the server’s variables', async () => {
  const secrets = (await open()('tellSecrets')) as string[]
  expect(secrets).not.toContain('PATH')
})

it('an error is the answer of its call, and the process goes on', async () => {
  const call = open()
  const first = await call('tellProcess')
  await expect(call('fail', 'No such font')).rejects.toThrow('No such font')
  await expect(call('unknown')).rejects.toThrow('is not a function')
  expect(await call('tellProcess')).toBe(first)
})

it.each([
  ['runs forever', 'spin', { longestMs: 300 }, 'spin took more than 0.3 s in its worker process'],
  ['fills its memory', 'fillMemory', {}, 'The worker process of fillMemory ended with SIG'],
  ['ends its process', 'endProcess', {}, 'The worker process of endProcess ended with 3'],
])('a call that %s fails alone', async (_what, name, limits, message) => {
  await expect(open(limits)(name)).rejects.toThrow(message)
})

it('the next call after a crash has a new process', async () => {
  const call = open()
  const first = await call('tellProcess')
  await expect(call('endProcess')).rejects.toThrow()
  expect(await call('tellProcess')).not.toBe(first)
})

it('an error that comes after the answer ends only the process', async () => {
  const call = open()
  const first = await call('tellProcess')
  expect(await call('failLater')).toBe('done')
  await expect.poll(() => sleep(50).then(() => call('tellProcess').catch(() => first))).not.toBe(first)
})

it('a process without work ends', async () => {
  const first = (await open({ idleMs: 50 })('tellProcess')) as number
  const isThere = () => {
    try {
      return process.kill(first, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isThere).toBe(false)
})
