/**
 * A second signal within this time is the same one: a Ctrl-C arrives both from the terminal and from the
 * starting process.
 */
const echoMs = 1_000

/** How often to check whether the starter is alive. */
const watchMs = 500

/**
 * Calls `stop` at the first signal that asks the process to end, or when the process `starter`, which started
 * this one or its parent, is gone; a later signal exits immediately.
 */
export function stopOnSignals(stop: (signal: NodeJS.Signals) => void, starter: number | null): void {
  let firstAt: number | null = null
  function receive(signal: NodeJS.Signals): void {
    if (firstAt === null) {
      firstAt = performance.now()
      stop(signal)
    } else if (performance.now() - firstAt > echoMs) process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, receive)
  if (starter === null) return
  // A killed one passes no signal on.
  const isParent = process.ppid === starter
  const watch = setInterval(() => {
    if (isParent ? process.ppid === starter : isAlive(starter)) return
    clearInterval(watch)
    if (firstAt === null) receive('SIGTERM')
  }, watchMs).unref()
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
