import { setTimeout as sleep } from 'node:timers/promises'
import { createPreorder } from '@portolan/contract/freight/preorders/preorders'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { linesType } from '../../../apps/api/src/platform/http/lines/lines-type.ts'
import { givenApiKey, givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { buildPreorder } from '../../../apps/api/src/testing/preorders.ts'
import type { TestPortal } from '../../../apps/api/src/testing/test-portal.ts'

/** The answer to a write; null for the status if there was none. */
export interface Answer {
  status: number | null
  /** True if the server has said that all of it is done. */
  isDone: boolean
  /** True if only the test's own limit ended the call. */
  isHung?: true
  body: Readonly<Record<string, unknown>>
}

export interface Sending {
  by: 'person' | 'company'
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: unknown
  /** For a call that takes lines. */
  lines?: readonly object[]
}

/** A customer with an order and a booking, one of its people, and a system of the company. */
export interface Customer {
  ref: string
  organizationId: string
  orderId: string
  orderRef: string
  preorderId: string
  /** IDs of sent import files by the mark of their run. */
  importFiles: Map<string, string>
  send(endpoint: Endpoint, sending: Sending): Promise<Answer>
}

/** Longer than any limit of the server: it only ends what hangs, which fails the test. */
export const patienceMs = 30_000

const unanswered: Answer = { status: null, isDone: false, body: {} }

/** Creates a customer; its calls go to the server at `origin`. */
export async function givenCustomer(
  portal: Pick<TestPortal, 'deps'>,
  ref: string,
  origin: string,
): Promise<Omit<Customer, 'preorderId'>> {
  const opened = portal as TestPortal
  const { organizationId, orderId, record } = await givenOrder(opened, { organization: { ref, name: ref } })
  const { token } = await givenUser(opened, [ref])
  const key = await givenApiKey(opened, 'read', 'write')
  const authorization = { person: `JWT ${token}`, company: `Bearer ${key}` }
  return {
    ref,
    organizationId,
    orderId,
    orderRef: record.ref,
    importFiles: new Map(),
    async send(endpoint, { by, params = {}, query = {}, headers = {}, body, lines }) {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
      const url = new URL(path, origin)
      url.search = new URLSearchParams(query).toString()
      const sent: Record<string, string> = { authorization: authorization[by], connection: 'close' }
      if (lines) sent['content-type'] = linesType
      else if (body !== undefined && !(body instanceof FormData)) sent['content-type'] = 'application/json'
      const payload = lines
        ? lines.map((line) => JSON.stringify(line)).join('\n')
        : body instanceof FormData || typeof body === 'string'
          ? body
          : JSON.stringify(body)
      const init = {
        method: endpoint.method,
        headers: { ...sent, ...headers },
        signal: AbortSignal.timeout(patienceMs),
      }
      try {
        const answer = await fetch(url, body === undefined && !lines ? init : { ...init, body: payload })
        return answerOf(answer.status, await answer.text(), lines?.length ?? null)
      } catch (error) {
        const isHung = error instanceof DOMException && error.name === 'TimeoutError'
        return isHung ? { ...unanswered, isHung } : unanswered
      }
    },
  }
}

/** The customer with a booking, which its server takes. */
export async function withBooking(customer: Omit<Customer, 'preorderId'>): Promise<Customer> {
  const body = buildPreorder(customer.organizationId)
  for (let attempts = 1; ; attempts++) {
    const booked = await customer.send(createPreorder, { by: 'person', body })
    if (booked.isDone) return { ...customer, preorderId: String(booked.body.id) }
    // A busy machine makes the server turn requests away.
    if (attempts === 20) throw new Error(`The booking was refused: ${JSON.stringify(booked)}`)
    await sleep(500)
  }
}

/** A line that failed by itself isn't done; neither is one whose outcome hasn't arrived. */
function answerOf(status: number, text: string, lines: number | null): Answer {
  const isGood = status >= 200 && status < 300
  if (lines === null) return { status, isDone: isGood, body: text.startsWith('{') ? JSON.parse(text) : {} }
  const outcomes = text.split('\n').filter((line) => line.endsWith('}'))
  const done = outcomes.filter((line) => ['created', 'unchanged'].includes(JSON.parse(line).outcome))
  return { status, isDone: isGood && done.length === lines, body: { outcomes } }
}
