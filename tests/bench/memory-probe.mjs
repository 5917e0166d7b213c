// Loaded into the server by `npm run bench:bulk`. At SIGUSR2 it collects all garbage and writes down how much
// memory is left.
import { writeFileSync } from 'node:fs'

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(`${process.env.MEMORY_PROBE}.${process.pid}`, String((heapUsed + external) / 1024 / 1024))
})
