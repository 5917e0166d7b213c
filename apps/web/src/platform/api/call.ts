import { logout } from '@portolan/contract/identity/sign-in'
import type { Body, CallHeaders, Endpoint, Params, Query, Result } from '@portolan/contract/shared/endpoint'
import type { StepUpMethod } from '@portolan/contract/shared/errors'
import { Problem } from './problem.ts'

type Part<Name extends string, Value> = Value extends undefined
  ? unknown
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

/** The input of a request: the parts that its endpoint declares, and a signal that aborts it. */
export type CallInput<E extends Endpoint> = Part<'params', Params<E>> &
  Part<'query', Query<E>> &
  Part<'headers', CallHeaders<E>> &
  Part<'body', Body<E>> &
  CallOptions

interface CallOptions {
  signal?: AbortSignal
  /** Uses another session than this browser's: that of a login awaiting its code; null for none. */
  token?: string | null
  /** Called with the share of the body that was sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

type Arguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** A value with its ETag, for asking later only whether it has changed. */
export interface Versioned<Value> {
  etag: string | null
  value: Value
}

/** The client's dependencies. */
export interface CallDeps {
  fetch: typeof fetch
  readToken: () => string | null
  readLocale: () => string
  readCookies: () => string
  /**
   * Called for every 401 except that of the logout path, with the rejected token; resolves true if another
   * token has replaced it, so that the request is repeated.
   */
  onUnauthorized: (token: string | null) => Promise<boolean>
  /** Called for every 403 of a login that still awaits its code, with its token. */
  onSecondFactor: (token: string | null) => void
  /** Called with the status of every response; 0 if there was none. */
  onAnswer: (endpoint: Endpoint, status: number) => void
  /** Asks the person to prove identity again; resolves once a proved token is stored. */
  proveIdentity: (methods: readonly StepUpMethod[]) => Promise<void>
  /** Like `fetch`, and reports the share of the body that was sent. */
  upload: (url: string, init: RequestInit, onProgress: (share: number) => void) => Promise<Response>
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string | undefined>
  body?: unknown
  signal?: AbortSignal
  token?: string | null
  onProgress?: (share: number) => void
}

/** The URL of a request: parameters filled in, arrays joined with commas, missing members omitted. */
export function urlOf(path: string, params: LooseInput['params'], query: LooseInput['query']): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value) && value.length === 0) continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.size > 0 ? `${filled}?${search.toString().replaceAll('%2C', ',')}` : filled
}

function cookieOf(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((each) => each.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null
}

/** The content of an error response, and the time to wait. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : null
  return new Problem({ status: response.status, body }, response.headers.get('x-request-id'), retryAfter)
}

/** The client: one function for every endpoint of the contract, one for polled ones. */
export function createClient(deps: CallDeps) {
  async function send(
    endpoint: Endpoint,
    input: LooseInput,
    etag?: string | null,
    hasAsked = false,
  ): Promise<Response> {
    const token = input.token === undefined ? deps.readToken() : input.token
    try {
      return await sendAs(token, endpoint, input, etag)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const isRefused = error.status === 401 && endpoint.path !== logout.path
      const asks = !hasAsked && error.has('step_up_required')
      if (isRefused ? !(await deps.onUnauthorized(token)) : !asks) throw error
      // Another request may have had it proved while this one was in progress.
      if (asks && deps.readToken() === token) await deps.proveIdentity(error.methods)
      input.signal?.throwIfAborted()
      return send(endpoint, input, etag, hasAsked || asks)
    }
  }

  async function sendAs(
    token: string | null,
    endpoint: Endpoint,
    input: LooseInput,
    etag?: string | null,
  ): Promise<Response> {
    const headers = new Headers({ accept: 'application/json', 'accept-language': deps.readLocale() })
    if (token) headers.set('authorization', `JWT ${token}`)
    if (etag) headers.set('if-none-match', etag)
    for (const [name, value] of Object.entries(input.headers ?? {})) if (value) headers.set(name, value)
    const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' }
    if (input.signal) init.signal = input.signal
    if (input.body instanceof FormData) init.body = input.body
    else if (input.body instanceof Blob) {
      headers.set('content-type', input.body.type)
      init.body = input.body
    } else if (input.body !== undefined) {
      headers.set('content-type', 'application/json')
      init.body = JSON.stringify(input.body)
    }
    const url = urlOf(endpoint.path, input.params, input.query)

    async function attempt(): Promise<Response> {
      const xsrf = endpoint.method === 'GET' ? null : cookieOf(deps.readCookies(), 'XSRF-TOKEN')
      if (xsrf) headers.set('x-xsrf-token', xsrf)
      try {
        const response = input.onProgress
          ? await deps.upload(url, init, input.onProgress)
          : await deps.fetch(url, init)
        deps.onAnswer(endpoint, response.status)
        return response
      } catch (error) {
        // An abort is the caller's choice and no failure of the request.
        if (input.signal?.aborted) throw error
        deps.onAnswer(endpoint, 0)
        throw new Problem(null)
      }
    }

    let response = await attempt()
    if (response.ok || response.status === 304) return response
    let problem = await problemOf(response)
    if (problem.has('csrf_failed')) {
      // The first visit has no cookie yet: the rejection has just set it.
      response = await attempt()
      if (response.ok) return response
      problem = await problemOf(response)
    }
    if (problem.has('second_factor_required')) deps.onSecondFactor(token)
    throw problem
  }

  async function read<E extends Endpoint>(response: Response): Promise<Result<E>> {
    const body: unknown = response.status === 204 ? undefined : await response.json()
    // The server serializes every answer by the same schema; validating it again here would cost twice.
    return body as Result<E>
  }

  return {
    async call<E extends Endpoint>(endpoint: E, ...[input]: Arguments<E>): Promise<Result<E>> {
      return read<E>(await send(endpoint, input ?? {}))
    },
    async callVersioned<E extends Endpoint>(
      endpoint: E,
      previous: Versioned<Result<E>> | undefined,
      ...[input]: Arguments<E>
    ): Promise<Versioned<Result<E>>> {
      const response = await send(endpoint, input ?? {}, previous?.etag)
      if (response.status === 304 && previous) return previous
      return { etag: response.headers.get('etag'), value: await read<E>(response) }
    },
  }
}

export type Client = ReturnType<typeof createClient>
