import {
  applyMilestoneRun,
  type MilestoneRunDetail,
  type PreviewedOrder,
  previewMilestoneRun,
  type RunMilestone,
  undoMilestoneRun,
} from '@portolan/contract/company/bulk/milestone-runs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'

/** A milestone that was previewed, under the ID of the run that it may become. */
export interface Previewed {
  runId: string
  milestone: RunMilestone
  results: readonly PreviewedOrder[]
}

/** Previews, applies and undoes a milestone for these orders; what was interrupted goes on where it ended. */
export function useRun(orders: readonly string[]) {
  const queries = useQueryClient()
  // The orders at the preview: the list under the dialog may change.
  const asked = useRef(orders)
  const [run, setRun] = useState<MilestoneRunDetail | null>(null)
  const preview = useMutation({
    mutationFn: async (milestone: RunMilestone): Promise<Previewed> => {
      asked.current = orders
      const { results } = await call(previewMilestoneRun, { body: { orders: [...orders], milestone } })
      return { runId: crypto.randomUUID(), milestone, results }
    },
  })

  async function untilDone(next: () => Promise<MilestoneRunDetail>): Promise<void> {
    try {
      for (;;) {
        const state = await next()
        setRun(state)
        if (state.state === 'done' || state.state === 'undone') return
      }
    } finally {
      void queries.invalidateQueries()
    }
  }
  const apply = useMutation({
    mutationFn: ({ runId, milestone }: Previewed) =>
      untilDone(() =>
        call(applyMilestoneRun, { params: { runId }, body: { orders: [...asked.current], milestone } }),
      ),
  })
  const undo = useMutation({
    mutationFn: (runId: string) => untilDone(() => call(undoMilestoneRun, { params: { runId } })),
  })
  return { preview, apply, undo, run }
}
