import { orderSorts } from '@portolan/contract/freight/orders/order-filter'
import { ArrowUpDown, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { sortOf } from '#freight/orders/search/usual-sort.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Menu, MenuCheckboxItem, MenuRadioGroup } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { useModeChoice, useStatusChoice } from './filter-options.tsx'
import type { FoundOrders } from './found-orders.ts'
import { messages } from './messages.ts'
import { MoreFilters } from './more-filters.tsx'
import { OrderSearchField } from './order-search-field.tsx'
import { StatusChoice } from './status-choice.tsx'

interface FilterMenuProps<Value extends string> {
  label: string
  chosen: readonly Value[]
  options: readonly { value: Value; label: string; icon: ReactNode }[]
  onToggle: (value: Value) => void
}

function FilterMenu<Value extends string>({ label, chosen, options, onToggle }: FilterMenuProps<Value>) {
  return (
    <Menu
      align="start"
      trigger={
        <Button>
          {label}
          {/* One replaces the other, so that nothing next to the button moves. */}
          <span className="flex w-5 justify-center">
            {chosen.length > 0 ? (
              <span className="tabular w-full rounded-full bg-accent-tint text-center text-accent text-xs leading-5">
                {chosen.length}
              </span>
            ) : (
              <ChevronDown aria-hidden className="text-muted" />
            )}
          </span>
        </Button>
      }
    >
      {options.map((option) => (
        <MenuCheckboxItem
          key={option.value}
          checked={chosen.includes(option.value)}
          onChange={() => onToggle(option.value)}
          icon={option.icon}
        >
          {option.label}
        </MenuCheckboxItem>
      ))}
    </Menu>
  )
}

interface OrderToolbarProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
  /** The orders that match; null while unknown. */
  found: FoundOrders | null
  /** The choices of customers in the company's list, which has one view. */
  customers?: ReactNode
}

/** Everything that determines which orders the list shows, and how. */
export function OrderToolbar(props: OrderToolbarProps) {
  const isTablet = useMedia('(min-width: 480.02px)')
  return isTablet ? <WideToolbar {...props} /> : <PhoneToolbar {...props} />
}

function WideToolbar({ search, onChange, found, customers }: OrderToolbarProps) {
  const t = useMessages(messages)
  const ordering = sortOf(search)
  const [modes, statuses] = [useModeChoice(search), useStatusChoice(search)]
  const change = (changes: Partial<OrderSearch>) => onChange({ ...search, ...changes })
  return (
    <div className="flex flex-wrap items-center gap-2" data-print="hide">
      <StatusChoice search={search} onChange={onChange} />
      <OrderSearchField
        value={search.search ?? ''}
        onChange={(text) => change({ search: text })}
        className="min-w-48 flex-1 wide:max-w-96"
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {customers}
        <FilterMenu label={t('bar.mode')} {...modes} onToggle={(mode) => onChange(modes.after(mode))} />
        <FilterMenu
          label={t('bar.status')}
          {...statuses}
          onToggle={(status) => onChange(statuses.after(status))}
        />
        <MoreFilters search={search} onChange={onChange} found={found} hasBar={false} />
        <LateSelect
          compact
          aria-label={t('bar.sort')}
          value={ordering}
          onChange={(sort) => change({ ordering: sort })}
          options={orderSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      </div>
      {!customers && (
        <Segmented
          label={t('bar.view')}
          value={search.listMode}
          onChange={(listMode) => change({ listMode })}
          options={[
            { value: 'cards', label: t('bar.cards'), icon: <Icon name="cards" />, iconOnly: true },
            { value: 'list', label: t('bar.list'), icon: <Icon name="list" />, iconOnly: true },
          ]}
          className="ms-auto"
        />
      )}
    </div>
  )
}

/** Two lines: the filters are behind a button, view and export in the menu next to the headline. */
function PhoneToolbar({ search, onChange, found, customers }: OrderToolbarProps) {
  const t = useMessages(messages)
  const ordering = sortOf(search)
  return (
    <div className="flex flex-col gap-1.5" data-print="hide">
      <div className="flex items-center gap-2">
        <OrderSearchField
          value={search.search ?? ''}
          onChange={(text) => onChange({ ...search, search: text })}
          className="min-w-0 flex-1"
        />
        <MoreFilters search={search} onChange={onChange} found={found} hasBar />
        <Menu
          trigger={
            <Button
              square
              aria-label={t('bar.sortedBy', { sort: t(`sort.${ordering}`) })}
              icon={<ArrowUpDown aria-hidden />}
            />
          }
        >
          <MenuRadioGroup
            label={t('bar.sort')}
            value={ordering}
            onChange={(sort) => onChange({ ...search, ordering: sort })}
            options={orderSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        </Menu>
      </div>
      {customers && <div className="flex gap-2">{customers}</div>}
      <div className="flex items-center justify-between gap-3">
        <StatusChoice search={search} onChange={onChange} />
        <p aria-live="polite" className="tabular text-end text-muted text-sm">
          {found && t(found.isCapped ? 'export.rowsCapped' : 'export.rows', { count: found.count })}
        </p>
      </div>
    </div>
  )
}
