import type { MilestoneRun, MilestoneRunDetail } from '@portolan/contract/company/bulk/milestone-runs'
import { useQuery } from '@tanstack/react-query'
import { OrderMention } from '#desk/frame/order-mention.tsx'
import { useMay } from '#desk/frame/staff.ts'
import { messages as runMessages } from '#desk/milestone-runs/messages.ts'
import { canUndo, RunProgress } from '#desk/milestone-runs/run-progress.tsx'
import { useRunSteps } from '#desk/milestone-runs/use-run.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'
import { runQuery } from './queries.ts'
import { useMilestoneText } from './use-milestone-text.ts'

interface RunDialogProps {
  /** As the list has it. */
  opened: MilestoneRun
  onClose: () => void
}

/** A run with its orders: it can be undone, or continued if it was interrupted. */
export function RunDialog({ opened, onClose }: RunDialogProps) {
  const t = useMessages(messages)
  const tRun = useMessages(runMessages)
  const failureText = useFailureText()
  const mayWrite = useMay('orders', 'write')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(runQuery(opened.id))
  const { apply, undo, run: gone } = useRunSteps()
  const run = gone ?? data
  const { name, details, where } = useMilestoneText()(opened.milestone)
  const isBusy = apply.isPending || undo.isPending
  const failure = apply.error ?? undo.error

  function goOn({ id, state, results, milestone }: MilestoneRunDetail) {
    if (state === 'running')
      apply.mutate({ runId: id, orders: results.map(({ orderId }) => orderId), milestone })
    else undo.mutate(id)
  }
  const isInterrupted = run?.state === 'running' || run?.state === 'undoing'
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !isBusy && onClose()}
      title={name}
      size="lg"
      footer={
        <>
          {run && mayWrite && (isInterrupted || canUndo(run)) && (
            <Button loading={isBusy} onClick={() => goOn(run)}>
              {tRun(isInterrupted ? 'goOn' : 'undo')}
            </Button>
          )}
          <Button variant="primary" disabled={isBusy} onClick={onClose}>
            {tRun('close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="tabular">
          {[details, where].join(' · ')}
          <span className="block text-muted text-sm">
            {t('started', { by: opened.by, when: format.relative(opened.createdAt) })}
          </span>
        </p>
        {failure !== null && (
          <FormFailure
            message={`${failureText(failure)} ${tRun('stopped')}`}
            requestId={requestIdOf(failure)}
          />
        )}
        {!run && error && (
          <LoadFailed
            title={t('runFailed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!run && !error && <Skeleton className="h-24 w-full" />}
        {run && <RunProgress run={run} />}
        {run && <RunOrders run={run} />}
      </div>
    </Dialog>
  )
}

/** The orders that have the milestone, or had it. */
function RunOrders({ run: { results, state } }: { run: MilestoneRunDetail }) {
  const t = useMessages(messages)
  const orders = results.flatMap(({ order, outcome }) =>
    order && (outcome === 'applied' || outcome === 'undone') ? [order] : [],
  )
  if (orders.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-medium text-sm">{t(state === 'undone' ? 'wereOfRun' : 'ofRun')}</h3>
      {/* A scrolling region must be reachable by keyboard (WCAG 2.1.1); its links are. */}
      <ul className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-3 gap-y-1 overflow-y-auto rounded-md border p-3">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderMention order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}
