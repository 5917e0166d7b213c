import { invoiceSorts } from '@portolan/contract/freight/invoices/invoice-filter'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import { ArrowUpDown, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { messages } from '#freight/invoices/messages.ts'
import { usePausedText } from '#platform/forms/use-paused-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { Menu, MenuCheckboxItem, MenuRadioGroup } from '#platform/ui/floating/menu.tsx'
import { useLate } from '#platform/ui/late/use-late.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { dateFilters, type InvoiceSearch } from './invoice-search.ts'

// The calendar is loaded once dates are wanted.
const loadDates = () => import('#platform/dates/date-range.tsx')

/** The ID of the note about a search that is too short. */
export const searchHintId = 'invoice-search-hint'

interface InvoiceToolbarProps {
  search: InvoiceSearch
  onChange: (search: InvoiceSearch) => void
  /** Choices of the filters; organizations only if there are several. */
  currencies: readonly string[]
  organizations: readonly { id: string; name: string }[]
}

/** Search, currency, organization, dates and sort. */
export function InvoiceToolbar({ search, onChange, currencies, organizations }: InvoiceToolbarProps) {
  const t = useMessages(messages)
  const dated = dateFilters.filter((name) => search[name] !== undefined).length
  const [showsDates, setShowsDates] = useState(dated > 0)
  const dates = useLate(loadDates, showsDates)
  const change = (changes: Partial<InvoiceSearch>) => onChange({ ...search, ...changes })
  const { text, type, apply } = usePausedText(search.search, (next) => change({ search: next }))
  const sorts = invoiceSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))
  return (
    <div data-print="hide">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          text={text}
          onText={type}
          label={t('search')}
          placeholder={t('searchPlaceholder', { minimum: String(orderSearchLength.shortest) })}
          clearLabel={t('clearSearch')}
          describedBy={searchHintId}
          onKeyDown={(event) => event.key === 'Enter' && apply()}
          className="min-w-56 flex-1 wide:max-w-96 max-tablet:basis-full"
        />
        <FilterMenu
          label={t('currency')}
          chosen={search.currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(currency) => change({ currency })}
        />
        {organizations.length > 1 && (
          <FilterMenu
            label={t('organization')}
            chosen={search.organization}
            options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(organization) => change({ organization })}
          />
        )}
        <Button aria-expanded={showsDates} onClick={() => setShowsDates(!showsDates)}>
          {t('dates')}
          <CountOr count={dated} isOpen={showsDates} />
        </Button>
        <LateSelect
          compact
          aria-label={t('sort')}
          value={search.ordering}
          onChange={(ordering) => change({ ordering })}
          options={sorts}
          className="max-tablet:hidden"
        />
        <span className="ms-auto tablet:hidden">
          <Menu
            trigger={
              <Button
                square
                aria-label={t('sortedBy', { sort: t(`sorts.${search.ordering}`) })}
                icon={<ArrowUpDown aria-hidden />}
              />
            }
          >
            <MenuRadioGroup
              label={t('sort')}
              value={search.ordering}
              onChange={(ordering) => change({ ordering })}
              options={sorts}
            />
          </Menu>
        </span>
      </div>
      {showsDates && (
        <div className="mt-2 flex min-h-9 flex-wrap gap-x-6 gap-y-2 max-tablet:min-h-11">
          {dates &&
            (['due', 'issued'] as const).map((kind) => (
              <dates.DateRange
                key={kind}
                label={t(`period.${kind}`)}
                from={search[`${kind}From`]}
                to={search[`${kind}To`]}
                onChange={({ from, to }) => change({ [`${kind}From`]: from, [`${kind}To`]: to })}
                className="basis-96"
              />
            ))}
        </div>
      )}
    </div>
  )
}

function CountOr({ count, isOpen = false }: { count: number; isOpen?: boolean }) {
  return (
    // One replaces the other, so that nothing next to the button moves.
    <span className="flex w-5 justify-center">
      {count > 0 ? (
        <span className="tabular w-full rounded-full bg-accent-tint text-center text-accent text-xs leading-5">
          {count}
        </span>
      ) : (
        <ChevronDown aria-hidden className={cn('text-muted', isOpen && 'rotate-180')} />
      )}
    </span>
  )
}

interface FilterMenuProps {
  label: string
  chosen: readonly string[]
  options: readonly { value: string; label: string }[]
  onChange: (values: string[]) => void
}

function FilterMenu({ label, chosen, options, onChange }: FilterMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <Button disabled={options.length === 0}>
          {label}
          <CountOr count={chosen.length} />
        </Button>
      }
    >
      {options.map((option) => (
        <MenuCheckboxItem
          key={option.value}
          checked={chosen.includes(option.value)}
          onChange={(checked) => {
            const others = chosen.filter((value) => value !== option.value)
            onChange(checked ? [...others, option.value] : others)
          }}
        >
          {option.label}
        </MenuCheckboxItem>
      ))}
    </Menu>
  )
}
