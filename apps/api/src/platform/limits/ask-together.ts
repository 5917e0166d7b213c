import { setImmediate } from 'node:timers'
import { type Place, readingPlace } from '#platform/db/replica/reading.ts'

const maxKeys = 500

/**
 * Looks up keys requested in the same turn of the event loop in one statement: thousands of polling browsers
 * cost few statements, and none waits for another's. `load` returns answers in the order of its keys. Those
 * who read from a replica are asked for apart.
 */
export function askTogether<K, T>(load: (keys: K[]) => Promise<T[]>): (key: K) => Promise<T> {
  const pending = new Map<Place, { key: K; answer: PromiseWithResolvers<T> }[]>()

  async function answerAll(place: Place): Promise<void> {
    const all = pending.get(place) ?? []
    pending.delete(place)
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
    const place = readingPlace()
    const waiting = pending.get(place) ?? []
    if (waiting.length === 0) setImmediate(answerAll, place)
    const answer = Promise.withResolvers<T>()
    waiting.push({ key, answer })
    pending.set(place, waiting)
    return answer.promise
  }
}
