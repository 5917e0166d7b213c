import { setImmediate as nextTurn } from 'node:timers/promises'

/** Counts the turns of the event loop while something is done; `turn` says which one it is. */
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
