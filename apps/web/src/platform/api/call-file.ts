import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { type CallInput, problemOf, urlOf } from './call.ts'
import { tokenStore } from './client.ts'
import { Problem } from './problem.ts'

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

const readXsrf = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/**
 * Like `call`, for an endpoint that answers with a file. It's apart from `call`, which loads before the
 * login.
 */
export async function callFile<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  const { params, query, body, signal } = input as LooseInput
  const headers = new Headers({ 'accept-language': document.documentElement.lang })
  headers.set('authorization', `JWT ${tokenStore.read()}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const { method } = endpoint

  async function attempt(isRepeated: boolean): Promise<Blob> {
    const xsrf = method === 'GET' ? undefined : readXsrf()
    if (xsrf !== undefined) headers.set('x-xsrf-token', decodeURIComponent(xsrf))
    const init = {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }
    const response = await fetch(urlOf(endpoint.path, params, query), init).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new Problem(null)
    })
    if (response.ok) return response.blob()
    const problem = await problemOf(response)
    // The first visit has no cookie yet: the rejection has just set it.
    if (problem.has('csrf_failed') && !isRepeated) return attempt(true)
    throw problem
  }

  return attempt(false)
}
