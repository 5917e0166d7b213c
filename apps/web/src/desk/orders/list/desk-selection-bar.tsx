import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { MilestoneButton } from '#desk/milestone-runs/milestone-button.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import type { Selection } from '#platform/ui/selection/selection.ts'
import { SelectionBar } from '#platform/ui/selection/selection-bar.tsx'
import { messages } from './messages.ts'
import type { DeskOrder } from './queries.ts'

export interface DeskSelectionBarProps {
  selection: Selection
  /** The loaded orders. */
  orders: readonly DeskOrder[]
  onClear: () => void
}

/** The number of selected orders, and their actions. */
export function DeskSelectionBar({ selection, orders, onClear }: DeskSelectionBarProps) {
  const t = useMessages(messages)
  const selected = orders.filter(({ id }) => selection.ids.has(id))
  const copying = useMutation({
    mutationFn: () => navigator.clipboard.writeText(selected.map(({ number }) => number).join('\n')),
    onSuccess: () =>
      toasts.add({ severity: 'success', title: t('copied', { count: selected.length }), life: 4_000 }),
    onError: () => toasts.add({ severity: 'error', title: t('copyFailed') }),
  })
  return (
    <SelectionBar
      label={t('chosenActions')}
      count={t('selected', { count: selection.ids.size })}
      clearLabel={t('clearSelection')}
      onClear={onClear}
      actions={
        <>
          <MilestoneButton orders={[...selection.ids]} onDone={onClear} />
          <Button icon={<Copy aria-hidden />} loading={copying.isPending} onClick={() => copying.mutate()}>
            {t('copyNumbers')}
          </Button>
        </>
      }
    />
  )
}
