import { loadChunk } from './platform/routing/load-chunk.ts'

/** The query cache, and the queries of a page: neither is loaded before login. */
export async function withCache<Queries>(loading: Promise<Queries>) {
  const [{ queryClient }, queries] = await loadChunk(
    Promise.all([import('./platform/api/cache/query.ts'), loading]),
  )
  return [queryClient, queries] as const
}

const patienceMs = 100
let isFirstPage = true

/**
 * Waits briefly for the answers of the first page, which `boot.js` requested early, so that the page is
 * rendered once and not twice; later pages immediately show what they have.
 */
export async function awaitFirst(request: Promise<unknown>): Promise<void> {
  if (!isFirstPage) return
  isFirstPage = false
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
