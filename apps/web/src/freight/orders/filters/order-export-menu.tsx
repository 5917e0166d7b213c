import { exportFormats } from '@portolan/contract/freight/order-exports'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import { fileIcons } from '#freight/documents/saving/file-buttons.tsx'
import { useOrderFiles } from '#freight/orders/selection/use-order-files.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu, MenuItem } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

export interface ExportedList {
  filter: OrderFilter
  /** The number of matching orders; null while unknown. */
  count: number | null
  /** True if more match. */
  isCapped: boolean
}

interface ExportItemsProps extends ExportedList {
  /** True in a menu that also has other actions. */
  isNamed?: boolean
  onExport: ReturnType<typeof useOrderFiles>['mutate']
}

/** A choice of formats, with the number of orders that the file will have. */
export function ExportItems({ filter, count, isCapped, onExport, isNamed = false }: ExportItemsProps) {
  const t = useMessages(messages, 'export')
  return exportFormats.toReversed().map((format) => (
    <MenuItem
      key={format}
      icon={fileIcons[format]}
      onSelect={() => onExport({ file: format, selection: filter })}
    >
      <span>
        <span className="block">
          {isNamed ? t('to', { format: t(`format.${format}`) }) : t(`format.${format}`)}
        </span>
        <span className="block text-muted text-sm">
          {t(isCapped ? 'rowsCapped' : 'rows', { count: count ?? 0 })}
        </span>
      </span>
    </MenuItem>
  ))
}

/** Saves all matching orders, in the order of the list; the browser shows the progress. */
export function OrderExportMenu(exported: ExportedList) {
  const t = useMessages(messages, 'export')
  const exporting = useOrderFiles()
  // The same button throughout, so that it keeps the focus while the file is generated.
  return (
    <Menu
      locked={exporting.isPending}
      trigger={
        <Button
          icon={<Icon name="download" />}
          loading={exporting.isPending}
          disabled={!exported.count && !exporting.isPending}
        >
          {t('export')}
        </Button>
      }
    >
      <ExportItems {...exported} onExport={exporting.mutate} />
    </Menu>
  )
}
