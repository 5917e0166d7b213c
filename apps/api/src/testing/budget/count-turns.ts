import { setImmediate as nextTurn } from 'node:timers/promises'

/** Counts the turns of the event loop during some work; `turn` returns the current one. */
export async function countTurns<T>(work: (turn: () => number) => Promise<T>): Promise<T> {
  let turn = 0
  let isDone = false
  const counting = (async () => {
    while (!isDone) {
      await nextTurn()
      turn++
    }
  })()
  try {
    return await work(() => turn)
  } finally {
    isDone = true
    await counting
  }
}
