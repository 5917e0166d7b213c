import type { InvoiceFilter } from '@portolan/contract/freight/invoices/invoices'
import { fileIcons } from '#freight/documents/saving/file-buttons.tsx'
import { messages } from '#freight/invoices/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu, MenuItem } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { useInvoiceFiles } from './use-invoice-files.ts'

interface InvoiceExportMenuProps {
  filter: InvoiceFilter
  /** The number of matches; null while unknown. */
  count: number | null
  isCapped: boolean
}

/** Saves all matching invoices, in the order of the list. */
export function InvoiceExportMenu({ filter, count, isCapped }: InvoiceExportMenuProps) {
  const t = useMessages(messages)
  const files = useInvoiceFiles()
  return (
    <Menu
      locked={files.isPending}
      trigger={
        <Button
          icon={<Icon name="download" />}
          loading={files.isPending}
          disabled={!count && !files.isPending}
        >
          {t('export')}
        </Button>
      }
    >
      {(['xlsx', 'csv', 'zip'] as const).map((file) => (
        <MenuItem
          key={file}
          icon={fileIcons[file]}
          onSelect={() => files.mutate({ file, selection: filter })}
        >
          <span>
            <span className="block">{t(file === 'zip' ? 'zipHint' : file)}</span>
            <span className="block text-muted text-sm">
              {t(isCapped ? 'countedCapped' : 'counted', { count: count ?? 0 })}
            </span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
