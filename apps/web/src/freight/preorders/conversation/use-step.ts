import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { refreshPreorder, showPreorder } from '#freight/preorders/detail/queries.ts'
import { Problem } from '#platform/api/problem.ts'

/** Called when a step is rejected because the pre-order had changed; `seen` is what the person saw. */
export const OvertakenContext = createContext<(detail: PreorderDetail | null) => void>(() => {})

/** The parameters of every step: the pre-order, and the version that the person has seen. */
export interface StepCall {
  params: { preorderId: string }
  headers: { 'if-match': string }
}

/** True if a step came too late: another version is current, or the state no longer allows it. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof Problem && (error.status === 412 || error.status === 409)
}

/**
 * The server names fields of an answer's changes within the body; the page uses their path in the booking.
 */
function namedByPath(error: unknown): unknown {
  if (!(error instanceof Problem) || error.status !== 400) return error
  const body = Object.fromEntries(
    Object.entries(error.errors).map(([key, value]) => [key.replace(/^changes\./, ''), value]),
  )
  return new Problem({ status: 400, body }, error.requestId)
}

/**
 * Takes a step with a pre-order, and shows the result. If another step came first, refetches the pre-order
 * and shows what changed; typed text stays.
 */
export function useStep(preorder: PreorderDetail) {
  const client = useQueryClient()
  const reportOvertaken = use(OvertakenContext)
  return async (send: (options: StepCall) => Promise<PreorderDetail | undefined>): Promise<void> => {
    const options = {
      params: { preorderId: preorder.id },
      headers: { 'if-match': `"${preorder.version}"` },
    }
    try {
      const changed = await send(options)
      if (changed) showPreorder(client, changed)
      else await refreshPreorder(client, preorder.id)
      reportOvertaken(null)
    } catch (error) {
      if (isOvertaken(error)) {
        await refreshPreorder(client, preorder.id)
        reportOvertaken(preorder)
      }
      throw namedByPath(error)
    }
  }
}
