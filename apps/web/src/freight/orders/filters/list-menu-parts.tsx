import { exportFormats } from '@portolan/contract/freight/order-exports'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import type { ReactElement } from 'react'
import { fileIcons } from '#freight/documents/saving/file-buttons.tsx'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useOrderFiles } from '#freight/orders/selection/use-order-files.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '#platform/ui/floating/menu-parts.tsx'
import type { Start } from '#platform/ui/late/late-trigger.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

export interface ExportedList {
  filter: OrderFilter
  /** The number of matching orders; null while unknown. */
  count: number | null
  /** True if more match. */
  isCapped: boolean
}

export interface ListMenuProps extends ExportedList {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
}

interface Started {
  /** The button of the menu, also while a file is generated. */
  button: (isSaving: boolean) => ReactElement
  start: Start
}

interface ExportItemsProps extends ExportedList {
  /** True in a menu that also has other actions. */
  isNamed?: boolean
  onExport: ReturnType<typeof useOrderFiles>['mutate']
}

/** A choice of formats, with the number of orders that the file will have. */
function ExportItems({ filter, count, isCapped, onExport, isNamed = false }: ExportItemsProps) {
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

export function OrderExportMenu({ button, start, ...exported }: ExportedList & Started) {
  const exporting = useOrderFiles()
  return (
    <Menu locked={exporting.isPending} trigger={button(exporting.isPending)} start={start}>
      <ExportItems {...exported} onExport={exporting.mutate} />
    </Menu>
  )
}

export function ListMenu({ search, onChange, button, start, ...exported }: ListMenuProps & Started) {
  const t = useMessages(messages)
  const exporting = useOrderFiles()
  return (
    <Menu locked={exporting.isPending} trigger={button(exporting.isPending)} start={start}>
      <MenuRadioGroup
        label={t('bar.view')}
        value={search.listMode}
        onChange={(listMode) => onChange({ ...search, listMode })}
        options={[
          { value: 'cards', label: t('bar.cards'), icon: <Icon name="cards" /> },
          { value: 'list', label: t('bar.list'), icon: <Icon name="list" /> },
        ]}
      />
      {!!exported.count && (
        <>
          <MenuSeparator />
          <ExportItems {...exported} isNamed onExport={exporting.mutate} />
        </>
      )}
    </Menu>
  )
}
