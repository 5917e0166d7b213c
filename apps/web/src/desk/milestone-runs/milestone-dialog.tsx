import { useState } from 'react'
import { requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'
import { MilestoneFields } from './milestone-form.tsx'
import { emptyMilestone, type MilestoneValues, milestoneOf, readClock } from './milestone-values.ts'
import { PreviewList } from './preview-list.tsx'
import { RunProgress } from './run-progress.tsx'
import { useRun } from './use-run.ts'

export interface MilestoneDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The IDs of the orders. */
  orders: readonly string[]
  /** Called when the dialog closes after the orders have the milestone. */
  onDone: () => void
}

const today = () => new Date().toLocaleDateString('sv')

/** Gives many orders one milestone: its fields, the preview, the progress, and the undo. */
export function MilestoneDialog({ open, onOpenChange, orders, onDone }: MilestoneDialogProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const state = useState(() => emptyMilestone(today()))
  const { preview, apply, undo, run } = useRun(orders)
  const form = useForm<MilestoneValues>({
    id: 'run',
    state,
    check: ({ on, time, stop, place }) => ({
      ...(on === '' && { on: t('wrongDate') }),
      ...(time.trim() !== '' && readClock(time) === null && { time: t('wrongTime') }),
      ...(stop === 'place' && place === null && { place: t('wrongPlace') }),
    }),
    send: (values) => preview.mutateAsync(milestoneOf(values)),
  })
  const previewed = preview.data
  const isBusy = apply.isPending || undo.isPending
  const isOver = run?.state === 'done' || run?.state === 'undone'
  const failure = run?.state === 'undoing' ? undo.error : (apply.error ?? undo.error ?? form.general)

  function close() {
    if (isBusy) return
    onOpenChange(false)
    if (run) onDone()
  }

  const taking = previewed?.results.filter(({ refusal }) => refusal === null).length ?? 0
  const goOn = () => {
    if (!previewed) return
    if (run?.state === 'undoing') undo.mutate(run.id)
    else apply.mutate(previewed)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('title', { count: previewed?.results.length ?? orders.length })}
      size="lg"
      footer={
        <>
          {!previewed && (
            <>
              <Button onClick={close}>{t('cancel')}</Button>
              <Button variant="primary" loading={form.isSending} onClick={() => void form.submit()}>
                {t('preview')}
              </Button>
            </>
          )}
          {previewed && !run && !isBusy && <Button onClick={preview.reset}>{t('back')}</Button>}
          {previewed && !isOver && (
            <Button variant="primary" disabled={taking === 0} loading={isBusy} onClick={goOn}>
              {run || apply.error ? t('goOn') : t('apply', { count: taking })}
            </Button>
          )}
          {run?.state === 'done' && (
            <Button loading={undo.isPending} onClick={() => undo.mutate(run.id)}>
              {t('undo')}
            </Button>
          )}
          {isOver && (
            <Button variant="primary" disabled={isBusy} onClick={close}>
              {t('close')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && (
          <FormFailure
            message={run || apply.error ? `${failureText(failure)} ${t('stopped')}` : failureText(failure)}
            requestId={requestIdOf(failure)}
          />
        )}
        {!previewed && (
          <form {...form.props}>
            <MilestoneFields form={form} />
            <button type="submit" hidden />
          </form>
        )}
        {previewed && !run && <PreviewList previewed={previewed} />}
        {run && <RunProgress run={run} />}
      </div>
    </Dialog>
  )
}
