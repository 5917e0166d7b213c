import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useOrderFiles } from '#freight/orders/selection/use-order-files.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu, MenuRadioGroup, MenuSeparator } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { type ExportedList, ExportItems } from './order-export-menu.tsx'

interface ListMenuProps extends ExportedList {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
}

/** A menu of what wide pages have as buttons: the view of the list, and its export. */
export function ListMenu({ search, onChange, ...exported }: ListMenuProps) {
  const t = useMessages(messages)
  const exporting = useOrderFiles()
  return (
    <Menu
      locked={exporting.isPending}
      trigger={
        <Button
          variant="ghost"
          square
          aria-label={t('listMenu')}
          icon={<Icon name="more" />}
          loading={exporting.isPending}
        />
      }
    >
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
