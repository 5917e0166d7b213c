import {
  defaultSort,
  orderSorts,
  shipmentStatuses,
  transportModes,
} from '@portolan/contract/freight/orders/order-filter'
import { ArrowUpDown, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { stateIcon } from '#freight/orders/dates/order-status.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { toggled, withDelivered } from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Menu, MenuCheckboxItem, MenuRadioGroup } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { messages } from './messages.ts'
import { MoreFilters } from './more-filters.tsx'
import { OrderSearchField } from './order-search-field.tsx'

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
}

/** Everything that determines which orders the list shows, and how. */
export function OrderToolbar({ search, onChange }: OrderToolbarProps) {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const isTablet = useMedia('(min-width: 480.02px)')
  const { transportMode = [], shipmentStatus = [], ordering = defaultSort } = search
  const change = (changes: Partial<OrderSearch>) => onChange({ ...search, ...changes })
  const sorts = orderSorts.map((value) => ({ value, label: t(`sort.${value}`) }))
  return (
    <div className="flex flex-wrap items-center gap-2" data-print="hide">
      <Segmented
        label={t('bar.recordStatus')}
        value={search.orderStatus}
        onChange={(orderStatus) => change({ orderStatus })}
        options={[
          { value: 'active', label: t('bar.active') },
          { value: 'archived', label: t('bar.archived') },
          { value: 'all', label: t('bar.all') },
        ]}
      />
      <OrderSearchField
        value={search.search ?? ''}
        onChange={(text) => change({ search: text })}
        className="min-w-48 flex-1 wide:max-w-96 max-tablet:order-2 max-tablet:max-w-none max-tablet:basis-full"
      />
      <div className="flex min-w-0 items-center gap-2 max-tablet:order-3 max-tablet:w-full">
        <FilterMenu
          label={t('bar.mode')}
          chosen={transportMode}
          options={transportModes.map((value) => ({
            value,
            label: tOrders(`mode.${value}`),
            icon: <Icon name={value} />,
          }))}
          onToggle={(mode) => change({ transportMode: toggled(transportMode, mode) })}
        />
        <FilterMenu
          label={t('bar.status')}
          chosen={[...shipmentStatus, ...(search.delivered ? [search.delivered] : [])]}
          options={[
            ...shipmentStatuses.map((value) => ({
              value,
              label: tOrders(`status.${value}`),
              icon: <Icon name={stateIcon(value, 'sea')} />,
            })),
            { value: 'true' as const, label: t('delivered.true'), icon: <Icon name="arrived" /> },
            { value: 'false' as const, label: t('delivered.false'), icon: <Icon name="clock" /> },
          ]}
          onToggle={(value) =>
            value === 'true' || value === 'false'
              ? onChange(withDelivered(search, value))
              : change({ shipmentStatus: toggled(shipmentStatus, value) })
          }
        />
        <MoreFilters search={search} onChange={onChange} />
        {isTablet ? (
          <LateSelect
            compact
            aria-label={t('bar.sort')}
            value={ordering}
            onChange={(sort) => change({ ordering: sort })}
            options={sorts}
          />
        ) : (
          <span className="ms-auto">
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
                onChange={(sort) => change({ ordering: sort })}
                options={sorts}
              />
            </Menu>
          </span>
        )}
      </div>
      <Segmented
        label={t('bar.view')}
        value={search.listMode}
        onChange={(listMode) => change({ listMode })}
        options={[
          { value: 'cards', label: t('bar.cards'), icon: <Icon name="cards" />, iconOnly: true },
          { value: 'list', label: t('bar.list'), icon: <Icon name="list" />, iconOnly: true },
        ]}
        className="ms-auto max-tablet:order-1"
      />
    </div>
  )
}
