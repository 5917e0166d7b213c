import {
  createPreorder,
  type NewPreorder,
  type PreorderDetail,
  replacePreorder,
} from '@portolan/contract/freight/preorders/preorders'
import type { call as callServer } from '#platform/api/client.ts'
import { isPending, Problem } from '#platform/api/problem.ts'

interface Creation {
  call: typeof callServer
  key: string
  /** Bodies sent earlier under the key without a response yet. */
  unanswered: readonly NewPreorder[]
  /** Stores those bodies; called before each attempt, since a tab may close at any time. */
  remember: (unanswered: readonly NewPreorder[]) => void
}

const same = (a: NewPreorder, b: NewPreorder) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Creates one pre-order, however often it's tried. All attempts have the same key; if an earlier one with
 * other content was accepted without its response arriving, that pre-order is changed to the current content.
 */
export async function createBooking(body: NewPreorder, creation: Creation): Promise<PreorderDetail> {
  const { call, key, unanswered, remember } = creation
  const others = unanswered.filter((each) => !same(each, body))
  remember([...others, body])
  const send = async (content: NewPreorder) => {
    const created = await call(createPreorder, {
      headers: { 'idempotency-key': key },
      body: content,
      query: {},
    })
    if (Array.isArray(created)) throw new Error('A submission was only checked')
    return created
  }
  let preorder: PreorderDetail
  try {
    return await send(body)
  } catch (error) {
    if (isPending(error)) throw error
    const isTaken = error instanceof Problem && error.has('idempotency_mismatch')
    // The server saved nothing of a rejected body, but may have saved the same one before.
    remember(unanswered)
    if (!isTaken) throw error
    preorder = await firstTaken(others, send, error)
  }
  const { organizationId: _, ...content } = body
  return call(replacePreorder, {
    params: { preorderId: preorder.id },
    headers: { 'if-match': `"${preorder.version}"` },
    body: content,
  })
}

/**
 * The pre-order that one of these bodies created, which the server returns again. Throws the mismatch if none
 * did.
 */
async function firstTaken(
  bodies: readonly NewPreorder[],
  send: (body: NewPreorder) => Promise<PreorderDetail>,
  mismatch: Problem,
): Promise<PreorderDetail> {
  for (const body of bodies) {
    try {
      return await send(body)
    } catch (error) {
      if (!(error instanceof Problem && error.has('idempotency_mismatch'))) throw error
    }
  }
  throw mismatch
}
