import type { FastifyBaseLogger } from 'fastify'

const everyMs = 10_000
const maxReasons = 20

/**
 * Logs why requests were rejected, in one line for every ten seconds: under overload, a line with a stack for
 * each would add load.
 */
export function logRefusals(log: FastifyBaseLogger): (reason: string) => void {
  const counts = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null

  function write(): void {
    timer = null
    if (counts.size === 0) return
    log.warn({ reasons: Object.fromEntries(counts) }, 'calls were refused')
    counts.clear()
    timer = setTimeout(write, everyMs).unref()
  }
  return (reason) => {
    if (counts.size < maxReasons || counts.has(reason)) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    if (timer === null) write()
  }
}
