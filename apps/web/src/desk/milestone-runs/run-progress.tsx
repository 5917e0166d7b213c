import type { MilestoneRunDetail } from '@portolan/contract/company/bulk/milestone-runs'
import { CircleCheck } from 'lucide-react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { LeftOutOrders } from './preview-list.tsx'

/** Whether a run that is done can still be taken back as a whole. */
export function canUndo({ state, undoUntil }: Pick<MilestoneRunDetail, 'state' | 'undoUntil'>): boolean {
  return state === 'done' && Date.parse(undoUntil) > Date.now()
}

/** How far a run or its undo has come, and its result. */
export function RunProgress({ run }: { run: MilestoneRunDetail }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { state, orders, waiting, applied, undone } = run
  const isUndo = state === 'undoing' || state === 'undone'
  const [done, all] = isUndo ? [undone, undone + applied] : [orders - waiting, orders]
  const isOver = state === 'done' || state === 'undone'
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className="flex flex-col gap-3" role="status">
      {isOver ? (
        <p className="flex items-start gap-2.5 text-lg">
          <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-green" />
          <span>
            {isUndo ? t('undone', { count: undone }) : t('done', { count: applied })}
            <span className="block text-muted text-sm">
              {isUndo
                ? t('sent')
                : canUndo(run)
                  ? t('until', { time: format.dateTime(run.undoUntil, zone) })
                  : t('tooLate')}
            </span>
          </span>
        </p>
      ) : (
        <>
          <p className="tabular">
            {t(isUndo ? 'undoing' : 'running', { done: String(done), all: String(all) })}
          </p>
          <progress className="h-2 w-full accent-accent" aria-label={t('code')} value={done} max={all || 1} />
        </>
      )}
      {state === 'done' && <LeftOutOrders results={run.results} />}
    </div>
  )
}
