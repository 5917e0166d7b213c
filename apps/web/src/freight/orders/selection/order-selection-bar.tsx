import type { Order, OrderFilter } from '@portolan/contract/freight/orders'
import { maxSelectedOrders } from '@portolan/contract/freight/orders/order-filter'
import { FileButtons } from '#freight/documents/saving/file-buttons.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import type { Selection } from '#platform/ui/selection/selection.ts'
import { SelectionBar } from '#platform/ui/selection/selection-bar.tsx'
import { messages } from './messages.ts'
import { useOrderFiles } from './use-order-files.ts'
import { usePins } from './use-pins.ts'

interface OrderSelectionBarProps {
  selection: Selection
  /** The loaded orders. */
  orders: readonly Order[]
  ordering: OrderFilter['ordering']
  onClear: () => void
}

/** The number of selected orders, and their actions: documents, tables, pins. */
export function OrderSelectionBar({ selection, orders, ordering, onClear }: OrderSelectionBarProps) {
  const t = useMessages(messages)
  const files = useOrderFiles()
  const pins = usePins()
  const ids = [...selection.ids]
  const selectedOrders = orders.filter(({ id }) => selection.ids.has(id))
  const areAllPinned = selectedOrders.length > 0 && selectedOrders.every(({ pinned }) => pinned)
  const isTooMuch = ids.length > maxSelectedOrders
  return (
    <SelectionBar
      label={t('actions')}
      count={t('selected', { count: ids.length })}
      refusal={isTooMuch && t('tooMany', { most: String(maxSelectedOrders) })}
      clearLabel={t('clear')}
      onClear={onClear}
      actions={
        <>
          <FileButtons
            zipLabel={t('zip')}
            zipHint={t('zipHint')}
            disabled={isTooMuch}
            saving={files.isPending ? files.variables.file : undefined}
            onSave={(file) => files.mutate({ file, selection: { ids, ordering } })}
          />
          <Button
            icon={<Icon name={areAllPinned ? 'unpin' : 'pin'} />}
            disabled={isTooMuch}
            loading={pins.isPending}
            onClick={() => pins.mutate({ ids, pinned: !areAllPinned })}
          >
            {t(areAllPinned ? 'unpin' : 'pin')}
          </Button>
        </>
      }
    />
  )
}
