import type { CompanyPreorderDetail } from '@portolan/contract/company/preorders'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { isOvertaken, type StepCall } from '#freight/preorders/conversation/use-step.ts'
import { refreshDeskPreorder, showDeskPreorder } from './queries.ts'

/** Called when a step is refused because the pre-order had changed; `seen` is what the person saw. */
export const OvertakenAtDesk = createContext<(seen: CompanyPreorderDetail | null) => void>(() => {})

/**
 * Takes a step of the company with a pre-order as this person has seen it, and shows the result. If a
 * colleague or the customer came first, shows what changed; nothing typed is lost.
 */
export function useDeskStep(preorder: CompanyPreorderDetail) {
  const client = useQueryClient()
  const reportOvertaken = use(OvertakenAtDesk)
  return async (send: (options: StepCall) => Promise<CompanyPreorderDetail>): Promise<void> => {
    const options = { params: { preorderId: preorder.id }, headers: { 'if-match': `"${preorder.version}"` } }
    try {
      showDeskPreorder(client, await send(options))
      reportOvertaken(null)
    } catch (error) {
      if (isOvertaken(error)) {
        await refreshDeskPreorder(client, preorder.id)
        reportOvertaken(preorder)
      }
      throw error
    }
  }
}
