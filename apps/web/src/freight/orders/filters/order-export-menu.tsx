import { exportFormats } from '@portolan/contract/freight/order-exports'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import { fileIcons } from '#freight/documents/saving/file-buttons.tsx'
import { useOrderFiles } from '#freight/orders/selection/use-order-files.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu, MenuItem } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

interface OrderExportMenuProps {
  filter: OrderFilter
  /** The number of matching orders; null while unknown. */
  count: number | null
  /** True if more match. */
  isCapped: boolean
}

/** Saves all matching orders, in the order of the list; the browser shows the progress. */
export function OrderExportMenu({ filter, count, isCapped }: OrderExportMenuProps) {
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
          disabled={!count && !exporting.isPending}
        >
          {t('export')}
        </Button>
      }
    >
      {exportFormats.toReversed().map((format) => (
        <MenuItem
          key={format}
          icon={fileIcons[format]}
          onSelect={() => exporting.mutate({ file: format, selection: filter })}
        >
          <span>
            <span className="block">{t(`format.${format}`)}</span>
            <span className="block text-muted text-sm">
              {t(isCapped ? 'rowsCapped' : 'rows', { count: count ?? 0 })}
            </span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
