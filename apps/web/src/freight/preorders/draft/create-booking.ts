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
  /** Bodies sent under the key before whose answer hasn't come. */
  unanswered: readonly NewPreorder[]
  /** Keeps those bodies; called before each attempt, since a tab may close at any time. */
  remember: (unanswered: readonly NewPreorder[]) => void
}

const same = (a: NewPreorder, b: NewPreorder) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Makes one pre-order, however often it's tried. All attempts have the same key; where an earlier one with
 * another content was taken without its answer getting here, that pre-order is changed to what is sent now.
 */
export async function createBooking(body: NewPreorder, creation: Creation): Promise<PreorderDetail> {
  const { call, key, unanswered, remember } = creation
  const others = unanswered.filter((each) => !same(each, body))
  remember([...others, body])
  const send = async (sent: NewPreorder) => {
    const created = await call(createPreorder, { headers: { 'idempotency-key': key }, body: sent, query: {} })
    if (Array.isArray(created)) throw new Error('A submission was only checked')
    return created
  }
  let taken: PreorderDetail
  try {
    return await send(body)
  } catch (error) {
    if (isPending(error)) throw error
    const isTaken = error instanceof Problem && error.has('idempotency_mismatch')
    // The server has saved nothing of a body that it refused, but may have of the same one before.
    remember(unanswered)
    if (!isTaken) throw error
    taken = await firstTaken(others, send, error)
  }
  const { organizationId: _, ...content } = body
  return call(replacePreorder, {
    params: { preorderId: taken.id },
    headers: { 'if-match': `"${taken.version}"` },
    body: content,
  })
}

/**
 * The pre-order that one of these bodies made; the server answers it again. Throws the mismatch where none
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
