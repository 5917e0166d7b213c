import { expect, it } from 'vitest'
import { Problem } from '#platform/api/problem.ts'
import { whenFree } from './when-free.ts'

const busy = (seconds: number | null = 2) => new Problem({ status: 503, body: undefined }, null, seconds)

/** Asks a server that fails some times first; returns the waits too. */
async function ask(failures: readonly Error[], signal?: AbortSignal) {
  const answers = [...failures]
  const waits: number[] = []
  const wait = async (milliseconds: number) => {
    waits.push(milliseconds)
  }
  const send = async () => {
    const failure = answers.shift()
    if (failure) throw failure
    return 'saved'
  }
  const answer = await whenFree(send, { wait, signal }).catch((error: unknown) => error)
  return { answer, waits, attempts: failures.length - answers.length }
}

it('a busy server gets the call again after the time that it asks for', async () => {
  expect(await ask([busy(2), busy(5)])).toEqual({ answer: 'saved', waits: [2_000, 5_000], attempts: 2 })
})

it('any other failure is one at once', async () => {
  const failures = [
    new Problem({ status: 412, body: undefined }),
    new Problem(null),
    busy(null),
    new TypeError(),
  ]
  for (const failure of failures)
    expect(await ask([failure])).toEqual({ answer: failure, waits: [], attempts: 1 })
})

it('waiting ends after two minutes, and when the page is left', async () => {
  const long = await ask(Array.from({ length: 20 }, () => busy(30)))
  expect([long.answer, long.attempts]).toEqual([expect.any(Problem), 5])
  expect(await ask([busy(), busy()], AbortSignal.abort())).toMatchObject({ attempts: 1 })
})
