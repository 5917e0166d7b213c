import {
  applyMilestoneRun,
  type MilestoneRunDetail,
  type PreviewedOrder,
  previewMilestoneRun,
  type RunMilestone,
  undoMilestoneRun,
} from '@portolan/contract/company/bulk/milestone-runs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'

/** The request of a run; the same again goes on with it. */
export interface AskedRun {
  runId: string
  orders: readonly string[]
  milestone: RunMilestone
}

/** A milestone that was previewed, under the ID of the run that it may become. */
export interface Previewed extends AskedRun {
  results: readonly PreviewedOrder[]
}

/** Applies and undoes a run call by call; what was interrupted goes on where it ended. */
export function useRunSteps() {
  const queries = useQueryClient()
  const [run, setRun] = useState<MilestoneRunDetail | null>(null)

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
    mutationFn: ({ runId, orders, milestone }: AskedRun) =>
      untilDone(() =>
        call(applyMilestoneRun, { params: { runId }, body: { orders: [...orders], milestone } }),
      ),
  })
  const undo = useMutation({
    mutationFn: (runId: string) => untilDone(() => call(undoMilestoneRun, { params: { runId } })),
  })
  return { apply, undo, run }
}

/** Previews, applies and undoes a milestone for these orders, as they were at the preview. */
export function useRun(orders: readonly string[]) {
  const steps = useRunSteps()
  const preview = useMutation({
    mutationFn: async (milestone: RunMilestone): Promise<Previewed> => {
      const { results } = await call(previewMilestoneRun, { body: { orders: [...orders], milestone } })
      return { runId: crypto.randomUUID(), orders, milestone, results }
    },
  })
  return { preview, ...steps }
}
