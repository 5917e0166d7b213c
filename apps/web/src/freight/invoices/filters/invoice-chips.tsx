import { messages } from '#freight/invoices/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { cleared, dateFilters, type InvoiceSearch, isNarrowed, isSearched } from './invoice-search.ts'

interface InvoiceFilterProps {
  search: InvoiceSearch
  organizations: readonly { id: string; name: string }[]
}

interface Condition {
  key: string
  name: string
  without: Partial<InvoiceSearch>
}

/** What narrows the list, in words, with the search that lacks it. */
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

/** What narrows the list, each with a way out; nothing while nothing does. */
export function InvoiceChips(props: InvoiceFilterProps & { onChange: (search: InvoiceSearch) => void }) {
  const { search, onChange } = props
  const t = useMessages(messages)
  const conditions = useConditions(props)
  if (!isNarrowed(search)) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5" data-print="hide">
      <ul aria-label={t('filters')} className="contents">
        {conditions.map(({ key, name, without }) => (
          <li key={key} className="max-w-full">
            <button
              type="button"
              aria-label={t('removeFilter', { name })}
              onClick={() => onChange({ ...search, ...without })}
              className="flex min-h-7 max-w-full items-center gap-1 rounded-full bg-accent-tint ps-2.5 pe-1.5 font-medium text-accent text-sm hover:bg-wash max-tablet:min-h-11 max-tablet:ps-3.5 forced-colors:border"
            >
              <span className="wrap-anywhere text-start">{name}</span>
              <Icon name="close" className="size-3.5 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() => onChange(cleared(search))}
        className="min-h-7 rounded-sm px-2 text-muted text-sm underline-offset-2 hover:text-ink hover:underline max-tablet:min-h-11"
      >
        {t('clearAll')}
      </button>
    </div>
  )
}
