import type { Client } from 'pg'
import type { Portal } from '../../machine/portal.ts'

/** Data about the flooding customer. */
export interface World {
  portal: Portal
  client: Client
  databaseUrl: string
  /** Sessions of people of the flooding customer. */
  tokens: readonly string[]
  /** An API key of the company. */
  key: string
  organizationId: string
  /** IDs of the customer's orders. */
  orderIds: readonly string[]
  /** Aborts pending requests at the end of a flood. */
  signal: AbortSignal
}

/** A request that a customer repeats. */
export interface Flood {
  name: string
  /** The number of concurrent requests. */
  atOnce: number
  /** The limit that applies, by default the share of all requests of a customer. */
  limit?: 'files' | 'light' | 'none'
  /** Creates the data for the request, once. */
  prepare?: (world: World) => Promise<void>
  /** Sends the request of a turn and returns its status once the answer is read. */
  call: (world: World, turn: number) => Promise<number>
}

export const customer = '/api/v2/customer'
export const company = '/api/v2/company'

interface Sent {
  method?: string
  body?: unknown
  form?: FormData
  /** Replaces a person's session. */
  headers?: Record<string, string>
}

export async function send(world: World, turn: number, path: string, request: Sent = {}): Promise<Response> {
  const { method = 'GET', body, form } = request
  const token = world.tokens[turn % world.tokens.length]
  return fetch(new URL(path, world.portal.url), {
    method,
    headers: request.headers ?? {
      authorization: `JWT ${token}`,
      'accept-encoding': 'br',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(form && { body: form }),
    signal: world.signal,
  })
}

/** Reads the answer to its end. */
export async function statusOf(answer: Promise<Response>): Promise<number> {
  const { status, body } = await answer
  for await (const _chunk of body ?? []);
  return status
}

export const get = (path: string) => (world: World, turn: number) => statusOf(send(world, turn, path))

/** Asks for the URL of a file and downloads it. */
export function download(path: string) {
  return async (world: World, turn: number): Promise<number> => {
    const answer = await send(world, turn, path)
    if (!answer.ok) return statusOf(Promise.resolve(answer))
    const { file } = (await answer.json()) as { file: string }
    return statusOf(send(world, turn, file))
  }
}

/** Sends a request that must succeed, and reads the answer. */
export async function make<T>(world: World, path: string, request: Sent): Promise<T> {
  const answer = await send(world, 0, path, request)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
  return (await answer.json()) as T
}

export const byKey = ({ key }: World, type = 'application/json') => ({
  authorization: `Bearer ${key}`,
  'content-type': type,
})
