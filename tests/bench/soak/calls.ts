/** A call that was made; `at` in seconds since the start. */
export interface Call {
  name: string
  at: number
  ms: number
  status: number
  /** True for what a person could go on with: an answer, or a request to wait. */
  isGood: boolean
}

export interface Sent {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Calls {
  all: Call[]
  /** Makes a call and returns its answer; null if there is none of use. */
  make<T>(name: string, path: string, authorization: string, sent?: Sent): Promise<T | null>
}

const waits = new Set([429, 503])

export function openCalls(url: string, start: number): Calls {
  const all: Call[] = []
  return {
    all,
    async make(name, path, authorization, { method = 'GET', body, headers = {} } = {}) {
      const began = performance.now()
      const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
      const init: RequestInit = { method, headers: { authorization, ...json, ...headers } }
      if (body !== undefined) init.body = JSON.stringify(body)
      const answer = await fetch(`${url}/api/v2/${path}`, init).catch(() => null)
      const text = (await answer?.text().catch(() => '')) ?? ''
      const status = answer?.status ?? 0
      const isGood = answer !== null && (answer.ok || status === 304 || waits.has(status))
      all.push({ name, at: (began - start) / 1_000, ms: performance.now() - began, status, isGood })
      return answer?.ok && text !== '' ? JSON.parse(text) : null
    },
  }
}
