import { inject } from 'vitest'
import { annaEmail } from '../browser/sign-in.ts'
import { forgetToken, tokenOf } from './demo-logins.ts'

/**
 * Calls the customer API as Anna, bypassing the browser, in English regardless of her account's language;
 * `path` begins after `customer/`. Returns the body, or null if there is none.
 */
export async function callAsAnna(path: string, method = 'GET', body?: unknown) {
  const answer = await send(await tokenOf(annaEmail), path, method, body)
  if (answer.status !== 401) return read(answer)
  // The test before has signed her out.
  forgetToken(annaEmail)
  return read(await send(await tokenOf(annaEmail), path, method, body))
}

/** Does the same as the person of a token. */
export function callAs(token: string) {
  return async (path: string, method = 'GET', body?: unknown) => read(await send(token, path, method, body))
}

function send(token: string, path: string, method: string, body: unknown): Promise<Response> {
  return fetch(`${inject('portalUrl')}/api/v2/customer/${path}`, {
    method,
    headers: {
      authorization: `JWT ${token}`,
      'accept-language': 'en',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function read(answer: Response) {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? null : answer.json()
}

let shipped: { id: string; number: string } | null = null

/** Returns one of Anna's active orders that has a bill of lading, always the same. */
export async function findShippedOrder(): Promise<{ id: string; number: string }> {
  const found = shipped ?? (await searchShippedOrder())
  shipped = found
  return found
}

async function searchShippedOrder() {
  const { results } = await callAsAnna('orders/?status=active&transportMode=sea&limit=100')
  for (const order of results) {
    const documents = await callAsAnna(`orders/${order.id}/documents/`)
    const kinds: string[] = documents.results.map((document: { kind: string }) => document.kind)
    if (kinds.includes('bill-of-lading')) return order
  }
  throw new Error('The demo has no sea order with a bill of lading.')
}
