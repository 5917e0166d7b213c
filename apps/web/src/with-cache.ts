import { loadChunk } from './platform/routing/load-chunk.ts'

/** The cache of answers, and what a page asks of it: neither is loaded before login. */
export async function withCache<Queries>(loading: Promise<Queries>) {
  const [{ queryClient }, queries] = await loadChunk(
    Promise.all([import('./platform/api/query.ts'), loading]),
  )
  return [queryClient, queries] as const
}

const patienceMs = 100
let isFirstPage = true

/**
 * Waits a moment for the answers that the first page begins with, which `boot.js` has asked for early, so
 * that the page is drawn once and not twice; later pages show what they have immediately.
 */
export async function awaitFirst(asked: Promise<unknown>): Promise<void> {
  if (!isFirstPage) return
  isFirstPage = false
  await Promise.race([asked, new Promise((done) => setTimeout(done, patienceMs))])
}
