import { loadChunk } from './platform/routing/load-chunk.ts'

/** The cache of answers, and what a page asks of it: neither is loaded before login. */
export async function withCache<Queries>(loading: Promise<Queries>) {
  const [{ queryClient }, queries] = await loadChunk(
    Promise.all([import('./platform/api/query.ts'), loading]),
  )
  return [queryClient, queries] as const
}
