/** The content of an envelope, by which a service limits. */
export type Category = 'error' | 'transaction'

/** The part of an answer that the transport needs. */
export interface ReportAnswer {
  status: number
  headers: { get(name: string): string | null }
}

/**
 * Sends envelopes, or lets them fall: at most 64 at a time, and none while the service has said to slow down.
 */
export interface Transport {
  send(category: Category, envelope: string): void
  /** Resolves once all that is under way has been answered, or after so many milliseconds. */
  flush(ms: number): Promise<void>
}

const maxUnderWay = 64
const usualBackOffSeconds = 60

/** `onSettled` hears after each envelope why it wasn't taken, null if it was. */
export function openTransport(
  post: (envelope: string) => Promise<ReportAnswer>,
  onSettled: (failure: string | null) => void = () => {},
  now: () => number = Date.now,
): Transport {
  const underWay = new Set<Promise<void>>()
  const pausedUntil = new Map<string, number>()

  const isPaused = (category: Category) =>
    Math.max(pausedUntil.get(category) ?? 0, pausedUntil.get('all') ?? 0) > now()

  async function deliver(envelope: string): Promise<void> {
    let failure: string | null = null
    try {
      const answer = await post(envelope)
      for (const [category, seconds] of pausesOf(answer, now())) {
        pausedUntil.set(category, now() + seconds * 1_000)
      }
      if (answer.status >= 400) failure = `it answered ${answer.status}`
    } catch {
      failure = 'it cannot be reached'
    }
    onSettled(failure)
  }

  return {
    send(category, envelope) {
      if (underWay.size >= maxUnderWay || isPaused(category)) return
      const delivered = deliver(envelope).finally(() => underWay.delete(delivered))
      underWay.add(delivered)
    },
    async flush(ms) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, ms)
      })
      await Promise.race([Promise.all(underWay), late])
      clearTimeout(timer)
    },
  }
}

/** For how many seconds an answer forbids which category; `all` means every category. */
function pausesOf({ status, headers }: ReportAnswer, now: number): [category: string, seconds: number][] {
  const limits = headers.get('x-sentry-rate-limits')
  if (limits) {
    return limits.split(',').flatMap((limit) => {
      const [seconds = '', categories = ''] = limit.trim().split(':')
      const names = categories === '' ? ['all'] : categories.split(';')
      return names.map((name): [string, number] => [name, secondsOf(seconds, now)])
    })
  }
  const retryAfter = headers.get('retry-after')
  if (retryAfter) return [['all', secondsOf(retryAfter, now)]]
  return status === 429 ? [['all', usualBackOffSeconds]] : []
}

/** A number of seconds or a date; what is neither counts as the usual. */
function secondsOf(text: string, now: number): number {
  const seconds = Number.parseInt(text, 10)
  if (!Number.isNaN(seconds) && seconds >= 0) return seconds
  const date = Date.parse(text)
  return Number.isNaN(date) ? usualBackOffSeconds : (date - now) / 1_000
}
