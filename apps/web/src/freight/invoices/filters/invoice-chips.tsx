import { messages } from '#freight/invoices/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { FilterChips } from '#platform/ui/filter-chips.tsx'
import { cleared, dateFilters, type InvoiceSearch, isSearched } from './invoice-search.ts'

interface InvoiceFilterProps {
  search: InvoiceSearch
  organizations: readonly { id: string; name: string }[]
}

interface Condition {
  key: string
  name: string
  without: Partial<InvoiceSearch>
}

/** The active filters in words, each with the search without it. */
export function useConditions({ search, organizations }: InvoiceFilterProps): Condition[] {
  const t = useMessages(messages)
  const format = useFormat()
  const without = <T,>(values: readonly T[], value: T) => values.filter((other) => other !== value)
  const dates = dateFilters.flatMap((key) => {
    const date = search[key]
    if (date === undefined) return []
    const period = t(key.startsWith('issued') ? 'period.issued' : 'period.due')
    const words = { period, date: format.date(date) }
    const name = t(key.endsWith('From') ? 'periodFrom' : 'periodTo', words)
    return [{ key, name, without: { [key]: undefined } }]
  })
  return [
    ...(isSearched(search)
      ? [{ key: 'search', name: t('searchChip', { text: search.search.trim() }), without: { search: '' } }]
      : []),
    ...search.state.map((state) => ({
      key: state,
      name: t(`state.${state}`),
      without: { state: without(search.state, state) },
    })),
    ...search.currency.map((currency) => ({
      key: currency,
      name: currency,
      without: { currency: without(search.currency, currency) },
    })),
    ...search.organization.map((id) => ({
      key: id,
      name: organizations.find((each) => each.id === id)?.name ?? t('organization'),
      without: { organization: without(search.organization, id) },
    })),
    ...dates,
  ]
}

/** The active filters, each with a button to remove it. */
export function InvoiceChips(props: InvoiceFilterProps & { onChange: (search: InvoiceSearch) => void }) {
  const { search, onChange } = props
  const t = useMessages(messages)
  const conditions = useConditions(props)
  const chips = conditions.map(({ key, name, without }) => ({
    key,
    name,
    onRemove: () => onChange({ ...search, ...without }),
  }))
  return (
    <FilterChips
      label={t('filters')}
      chips={chips}
      removeLabel={(name) => t('removeFilter', { name })}
      clearLabel={t('clearAll')}
      onClear={() => onChange(cleared(search))}
    />
  )
}
