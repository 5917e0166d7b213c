// Loaded into the server by `npm run bench:bulk`: at SIGUSR2 it frees all memory that nothing holds and
// writes down what is left.
import { writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(`${process.env.MEMORY_PROBE}.${process.pid}`, String((heapUsed + external) / 1024 / 1024))
})
