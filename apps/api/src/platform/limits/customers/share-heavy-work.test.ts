import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { shareHeavyWork } from './share-heavy-work.ts'

const limits = {
  atOnce: 3,
  atOncePerCustomer: 2,
  maxWaiting: 4,
  maxWaitingPerCustomer: 2,
  retryAfterSeconds: 5,
}

/** Work that ends on command, with the order in which it began. */
function openWork() {
  const run = shareHeavyWork(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, ...customers: string[]) =>
    run(customers, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  return {
    begun,
    start,
    async end(name: string) {
      ends.get(name)?.()
      await turn()
    },
  }
}

it('runs a few of one customer, a few in all, and the longest waiting that has room next', async () => {
  const { begun, start, end } = openWork()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void start(name, name.charAt(0))
  // Customer a has its share; b takes the third slot although it came later.
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3'])
})

it('answers 429 to the customer who has too much waiting, 503 where all have, and neither costs a place', async () => {
  const { begun, start, end } = openWork()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void start(name, 'a')
  await expect(start('a5', 'a')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 5 })
  for (const name of ['b1', 'b2', 'c1']) void start(name, name.charAt(0))
  await expect(start('d1', 'd')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'c1']) await end(name)
  expect(begun).toHaveLength(7)
  void start('d1', 'd')
  expect(begun.at(-1)).toBe('d1')
})

it('counts for each organization of a person', async () => {
  const { begun, start, end } = openWork()
  void start('one', 'a', 'b')
  void start('two', 'a')
  void start('three', 'b')
  void start('four', 'a', 'b')
  await end('one')
  expect(begun).toEqual(['one', 'two', 'three', 'four'])
})

it('gives the place back where work fails', async () => {
  const run = shareHeavyWork({ ...limits, atOnce: 1 })
  await expect(run(['a'], () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await expect(run(['a'], async () => 'done')).resolves.toBe('done')
})

it('lets a customer who comes late have the next place, however many another has waiting', async () => {
  const run = shareHeavyWork({ ...limits, atOnce: 2, maxWaiting: 100, maxWaitingPerCustomer: 50 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (name: string) =>
    void run([name.charAt(0)], () => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2']) start(name)
  for (let end = ends.shift(); end; end = ends.shift()) {
    end()
    await turn()
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5'])
})

it('gives up what waits once it is aborted, and runs nothing of it', async () => {
  const run = shareHeavyWork({ ...limits, atOnce: 1 })
  const first = Promise.withResolvers<void>()
  void run(['a'], () => first.promise)
  const disconnect = new AbortController()
  const waiting = run(['a'], () => Promise.reject(new Error('began')), disconnect.signal)
  disconnect.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  const next = run(['a'], async () => 'done')
  first.resolve()
  await expect(next).resolves.toBe('done')
})

it('says beforehand whether work would be refused', async () => {
  const run = shareHeavyWork({ ...limits, atOncePerCustomer: 1, maxWaitingPerCustomer: 0 })
  const first = Promise.withResolvers<void>()
  run.check(['a'])
  const running = run(['a'], () => first.promise)
  expect(() => run.check(['a'])).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  run.check(['b'])
  first.resolve()
  await running
  run.check(['a'])
})
