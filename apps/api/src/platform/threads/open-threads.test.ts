import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { openThreads } from './open-threads.ts'

const acts = new URL('../../testing/thread-acts.ts', import.meta.url)
const usual = { memoryMiB: 64, longestMs: 60_000, idleMs: 60_000 }

/** Calls one of the acts in threads of its own. */
function open(limits: Partial<typeof usual> = {}) {
  const callInThread = openThreads({ ...usual, ...limits })
  return (name: string, ...args: unknown[]) => callInThread(acts, name, args)
}

it('calls beside the event loop, again in the same thread, and in another one while that is busy', async () => {
  const call = open()
  const first = await call('tellThread')
  expect(first).not.toBe(threadId)
  expect(await call('tellThread')).toBe(first)
  const both = await Promise.all([call('tellThread'), call('tellThread')])
  expect(both).toEqual([first, expect.any(Number)])
  expect(new Set(both).size).toBe(2)
})

it('an error is the answer of its call, and the thread goes on', async () => {
  const call = open()
  const thread = await call('tellThread')
  await expect(call('fail', 'No such font')).rejects.toThrow('No such font')
  await expect(call('unknown')).rejects.toThrow('is not a function')
  expect(await call('tellThread')).toBe(thread)
})

it.each([
  ['runs forever', 'spin', { longestMs: 300 }, 'spin took more than 0.3 s in its thread'],
  ['fills its memory', 'fillMemory', {}, /memory limit/],
  ['ends its thread', 'endThread', {}, 'The thread of endThread ended'],
])('a call that %s fails alone', async (_what, name, limits, message) => {
  const call = open(limits)
  await expect(call(name)).rejects.toThrow(message)
  // A new thread needs longer than the one that spins may.
  expect(await open()('tellThread')).toEqual(expect.any(Number))
})

it('an error that comes after the answer ends only the thread', async () => {
  const call = open()
  const thread = await call('tellThread')
  expect(await call('failLater')).toBe('done')
  await expect
    .poll(async () => {
      await sleep(50)
      return call('tellThread').catch(() => thread)
    })
    .not.toBe(thread)
})

it('a thread without work ends', async () => {
  const call = open({ idleMs: 50 })
  const thread = await call('tellThread')
  await expect.poll(() => sleep(300).then(() => call('tellThread'))).not.toBe(thread)
})
