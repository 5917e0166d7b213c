/** Within this a second signal is the first: a Ctrl-C comes from the terminal and from the starting process too. */
const echoMs = 1_000

/**
 * Calls `stop` at the first signal that asks the process to end, or when the process that started it is killed, which
 * closes the channel between them; a later signal ends it immediately.
 */
export function stopOnSignals(stop: (signal: NodeJS.Signals) => void): void {
  let firstAt: number | null = null
  function receive(signal: NodeJS.Signals): void {
    if (firstAt === null) {
      firstAt = performance.now()
      stop(signal)
    } else if (performance.now() - firstAt > echoMs) process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, receive)
  process.on('disconnect', () => {
    if (firstAt === null) receive('SIGTERM')
  })
  process.channel?.unref()
  if (process.connected === false) receive('SIGTERM')
}
