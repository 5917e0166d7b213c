import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The same items, each made as a part of the request that called this. A stream asks for them when its client
 * reads, which belongs to no request.
 */
export function inThisContext<T>(items: AsyncIterable<T>): AsyncIterable<T> {
  const run = AsyncLocalStorage.snapshot()
  return {
    [Symbol.asyncIterator]() {
      const reading = items[Symbol.asyncIterator]()
      return {
        next: () => run(() => reading.next()),
        return: async () => (await run(() => reading.return?.())) ?? { done: true, value: undefined },
      }
    },
  }
}
