import { describe, expect, test } from 'vitest'
import { ChunkLoadError, leaveOldVersion, loadChunk, reloadOnceReachable } from './load-chunk.ts'

test('code that comes is passed on, and what the browser says about the rest never reaches the router', async () => {
  expect(await loadChunk(Promise.resolve({ page: 1 }))).toEqual({ page: 1 })
  const failure = new TypeError('Failed to fetch dynamically imported module: /assets/page.js')
  const failed = await loadChunk(Promise.reject(failure)).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ChunkLoadError)
  expect(failed).toMatchObject({ cause: failure, message: expect.not.stringContaining('module') })
})

describe('an old version', () => {
  function fakePage(latest: string | null, entry: string | null = '/assets/index-old.js') {
    const entries = new Map<string, string>()
    const outside = {
      entry,
      fetchDocument: async () => latest,
      storage: {
        getItem: (key: string) => entries.get(key) ?? null,
        setItem: (key: string, value: string) => void entries.set(key, value),
      },
      reloads: 0,
      reload() {
        outside.reloads++
      },
    }
    return outside
  }

  test.each([
    ['is left where the server has a newer one', '<script src="/assets/index-new.js">', 1],
    ['is none where the server has the same', '<script src="/assets/index-old.js">', 0],
    ['is kept where the server does not answer', null, 0],
  ])('%s', async (_, latest, reloads) => {
    const outside = fakePage(latest)
    await leaveOldVersion(outside)
    expect(outside.reloads).toBe(reloads)
  })

  test('is left once: what a stubborn cache brings again isn’t loaded for ever', async () => {
    const outside = fakePage('<script src="/assets/index-new.js">')
    await leaveOldVersion(outside)
    await leaveOldVersion(outside)
    expect(outside.reloads).toBe(1)
    await leaveOldVersion({ ...outside, entry: '/assets/index-older.js', reload: outside.reload })
    expect(outside.reloads).toBe(2)
  })
})

describe('code that didn’t come', () => {
  test.each([
    ['is asked for by a new document once the server answers', '<script>', true],
    ['waits while it does not', null, false],
  ])('%s', async (_, document, reloads) => {
    let reloaded = false
    const reachable = await reloadOnceReachable({
      fetchDocument: async () => document,
      reload: () => {
        reloaded = true
      },
    })
    expect([reachable, reloaded]).toEqual([reloads, reloads])
  })
})
