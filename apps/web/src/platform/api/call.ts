import { logout } from '@portolan/contract/identity/sign-in'
import type { Body, CallHeaders, Endpoint, Params, Query, Result } from '@portolan/contract/shared/endpoint'
import type { StepUpMethod } from '@portolan/contract/shared/errors'
import { Problem } from './problem.ts'

type Part<Name extends string, Value> = Value extends undefined
  ? unknown
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }

/** What a call needs: the parts that its endpoint declares, and a signal that aborts it. */
export type CallInput<E extends Endpoint> = Part<'params', Params<E>> &
  Part<'query', Query<E>> &
  Part<'headers', CallHeaders<E>> &
  Part<'body', Body<E>> &
  CallOptions

interface CallOptions {
  signal?: AbortSignal
  /**
   * Speaks for another session than that of this browser: that of a login which awaits its code; null for no
   * one.
   */
  token?: string | null
  /** Hears how much of the body is sent, from 0 to 1. */
  onProgress?: (share: number) => void
}

type Arguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** A value with the ETag it came under, for asking again only whether it has changed. */
export interface Versioned<Value> {
  etag: string | null
  value: Value
}

/** What the client needs from the outside. */
export interface CallDeps {
  fetch: typeof fetch
  readToken: () => string | null
  readLocale: () => string
  readCookies: () => string
  /**
   * Hears of every 401 but that of the logout path, with the token that was refused; true where another token
   * has taken its place, so that the call is made again.
   */
  onUnauthorized: (token: string | null) => Promise<boolean>
  /** Hears of every 403 for a login that still awaits its code, with its token. */
  onSecondFactor: (token: string | null) => void
  /** Hears how every request was answered; 0 where no answer came. */
  onAnswer: (endpoint: Endpoint, status: number) => void
  /** Asks the person to prove identity again; resolves once a token that does is kept. */
  proveIdentity: (methods: readonly StepUpMethod[]) => Promise<void>
  /** As `fetch`, and says how much of the body is sent. */
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

/** The URL of a call: parameters filled in, arrays joined with commas, absent members left out. */
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

/** What a refusal says, and how long to wait. */
export async function problemOf(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => undefined)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : null
  return new Problem({ status: response.status, body }, response.headers.get('x-request-id'), retryAfter)
}

/** The client: one function for every call of the contract, one for those that are asked again and again. */
export function createClient(deps: CallDeps) {
  async function send(
    endpoint: Endpoint,
    input: LooseInput,
    etag?: string | null,
    asked = false,
  ): Promise<Response> {
    const token = input.token === undefined ? deps.readToken() : input.token
    try {
      return await sendAs(token, endpoint, input, etag)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const isRefused = error.status === 401 && endpoint.path !== logout.path
      const asks = !asked && error.has('step_up_required')
      if (isRefused ? !(await deps.onUnauthorized(token)) : !asks) throw error
      // Another call may have had it proved while this one was on its way.
      if (asks && deps.readToken() === token) await deps.proveIdentity(error.methods)
      input.signal?.throwIfAborted()
      return send(endpoint, input, etag, asked || asks)
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
    else if (input.body !== undefined) {
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
        // An abort is the caller's own doing and no failure of the call.
        if (input.signal?.aborted) throw error
        deps.onAnswer(endpoint, 0)
        throw new Problem(null)
      }
    }

    let response = await attempt()
    if (response.ok || response.status === 304) return response
    let problem = await problemOf(response)
    if (problem.has('csrf_failed')) {
      // The first visit has no cookie yet: the refusal has just set it.
      response = await attempt()
      if (response.ok) return response
      problem = await problemOf(response)
    }
    if (problem.has('second_factor_required')) deps.onSecondFactor(token)
    throw problem
  }

  async function read<E extends Endpoint>(response: Response): Promise<Result<E>> {
    const body: unknown = response.status === 204 ? undefined : await response.json()
    // The server filters every answer through the same schema; checking it again here would cost twice.
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
