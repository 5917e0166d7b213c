import { type ExportFormat, exportFormats, exportOrders } from '@portolan/contract/freight/order-exports'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { saveFile } from '#freight/documents/save-file.ts'
import { messages } from '#freight/orders/messages.ts'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Menu, MenuItem } from '#platform/ui/menu.tsx'
import { toasts } from '#platform/ui/toasts.ts'

const icons = { csv: <FileText aria-hidden />, xlsx: <FileSpreadsheet aria-hidden /> }
const toastLife = 8_000

interface OrderExportMenuProps {
  filter: OrderFilter
  /** How many orders match; null while that is not known. */
  count: number | null
}

/** Saves all orders that match, in the order of the list; the browser shows how far the file is. */
export function OrderExportMenu({ filter, count }: OrderExportMenuProps) {
  const t = useMessages(messages, 'export')
  const exporting = useMutation({
    mutationFn: (format: ExportFormat) => call(exportOrders, { query: { ...filter, format } }),
    onSuccess: ({ file, count: rows }) => {
      saveFile(file)
      toasts.add({ severity: 'info', title: t('started', { count: rows }), life: toastLife })
    },
    onError: (error) => {
      const requestId = requestIdOf(error)
      const [refused] = error instanceof Problem ? error.messages('format') : []
      const description = refused ?? (requestId && t('requestNumber', { requestId }))
      toasts.add({ severity: 'error', title: t('failed'), ...(description && { description }) })
    },
  })
  // One button throughout: it has the focus while the file is made, and keeps it.
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
        <MenuItem key={format} icon={icons[format]} onSelect={() => exporting.mutate(format)}>
          <span>
            <span className="block">{t(`format.${format}`)}</span>
            <span className="block text-muted text-sm">{t('rows', { count: count ?? 0 })}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
