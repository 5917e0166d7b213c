/** An error answer of the portal; `body` says why, by field or with `error.code` and `error.message`. */
class CallRefused extends Error {
  readonly status: number
  readonly body: unknown

  constructor(call: string, status: number, body: unknown) {
    super(`${call} returned ${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

export interface Answer<T> {
  status: number
  body: T
}

/** Calls the portal; `path` starts after `/api/v2/company/`. Objects are sent as JSON, forms as multipart. */
export type Portal = <T>(method: string, path: string, body?: object | FormData) => Promise<Answer<T>>

const attempts = 5

/**
 * Sends requests of a company's system with its API key. When the portal is down or asks to slow down, the
 * same request is sent again: requests under your own reference change nothing the second time.
 */
export function connect(url: string, key: string): Portal {
  return async <T>(method: string, path: string, body?: object | FormData): Promise<Answer<T>> => {
    const isForm = body instanceof FormData
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(`${url}/api/v2/company/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'accept-language': 'en',
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      }).catch((error: Error) => error)
      const isDown = response instanceof Error || response.status === 429 || response.status >= 500
      if (isDown && attempt < attempts) {
        const asked = response instanceof Error ? 0 : Number(response.headers.get('retry-after'))
        await new Promise((resolve) => setTimeout(resolve, 1000 * (asked || 2 ** attempt)))
        continue
      }
      if (response instanceof Error) throw response
      const text = await response.text()
      const answer = text === '' ? null : JSON.parse(text)
      if (!response.ok) throw new CallRefused(`${method} ${path}`, response.status, answer)
      return { status: response.status, body: answer }
    }
  }
}

/** Every result of a list, page by page. */
export async function listAll<T>(
  portal: Portal,
  path: string,
  filter: Record<string, string> = {},
): Promise<T[]> {
  const results: T[] = []
  let query: URLSearchParams | null = new URLSearchParams({ ...filter, limit: '100' })
  while (query !== null) {
    const { body }: Answer<{ results: T[]; next: string | null }> = await portal('GET', `${path}?${query}`)
    results.push(...body.results)
    query = body.next === null ? null : new URL(body.next, 'http://portal').searchParams
  }
  return results
}
