import { setImmediate } from 'node:timers'

const maxKeys = 500

/**
 * Looks up keys requested in the same turn of the event loop in one statement: thousands of polling browsers
 * cost few statements, and none waits for another's. `load` returns answers in the order of its keys.
 */
export function askTogether<K, T>(load: (keys: K[]) => Promise<T[]>): (key: K) => Promise<T> {
  let pending: { key: K; answer: PromiseWithResolvers<T> }[] = []

  async function answerAll(): Promise<void> {
    const all = pending
    pending = []
    for (let start = 0; start < all.length; start += maxKeys) {
      const some = all.slice(start, start + maxKeys)
      try {
        const answers = await load(some.map(({ key }) => key))
        for (const [index, { answer }] of some.entries()) answer.resolve(answers[index] as T)
      } catch (error) {
        for (const { answer } of some) answer.reject(error)
      }
    }
  }

  return (key) => {
    if (pending.length === 0) setImmediate(answerAll)
    const answer = Promise.withResolvers<T>()
    pending.push({ key, answer })
    return answer.promise
  }
}
