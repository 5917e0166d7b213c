import type { Metric } from '#platform/http/serving/metrics.ts'
import type { Deps } from '#platform/process/deps.ts'

/** A server in this process: tests have several. */
type Server = Pick<Deps, 'log'>

/** Counts since the start of a server, by labels. */
export interface Counter<Labels extends Record<string, string>> {
  add(server: Server, labels: Labels): void
  /** For `/metrics`. */
  read(server: Server): Promise<Metric[]>
}

/** Declares a counter; the values of its labels must be few. */
export function counter<Labels extends Record<string, string>>(
  name: `portolan_${string}_total`,
  help: string,
): Counter<Labels> {
  const counts = new WeakMap<Server['log'], Map<string, { labels: Labels; value: number }>>()
  return {
    add({ log }, labels) {
      const own = counts.get(log) ?? new Map<string, { labels: Labels; value: number }>()
      counts.set(log, own)
      const key = Object.values(labels).join('\n')
      const count = own.get(key) ?? { labels, value: 0 }
      count.value += 1
      own.set(key, count)
    },
    read: async ({ log }) => [
      { name, help, type: 'counter', values: [...(counts.get(log)?.values() ?? [])] },
    ],
  }
}

/** Emails, SMS and webhook deliveries by what became of an attempt. */
export const deliveries = counter<{
  channel: 'email' | 'sms' | 'webhook'
  outcome: 'delivered' | 'tried-again' | 'given-up'
}>('portolan_deliveries_total', 'Attempts to deliver emails, SMS and webhook events since the start.')
