// Loaded into the server by `npm run bench:neighbors`. At SIGUSR2 it writes down the longest turn of the
// event loop since the last time.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  writeFileSync(`${process.env.TURN_PROBE}.${process.pid}`, String(delay.max / 1e6))
  delay.reset()
})
