import type { CompanyPreorderCounts } from '@portolan/contract/company/preorders'
import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { FilterChips } from '#platform/ui/filter-chips.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { cleared, isSearched, type PreorderSearch, type PreorderTab, subjects } from './preorder-search.ts'

interface FiltersProps {
  search: PreorderSearch
  counts: CompanyPreorderCounts | undefined
  /** The chosen customer's name, once known. */
  customer: string | undefined
  onChange: (search: PreorderSearch) => void
}

const hintId = 'desk-preorders-hint'

/** Whose turn it is, and what narrows the list; all of it is in the URL. */
export function PreorderFilters({ search, counts, customer, onChange }: FiltersProps) {
  const t = useMessages(messages)
  const tModes = useMessages(orderMessages, 'mode')
  const name = customer ? t('chips.customer', { name: customer }) : null
  const countOf = (count: number | undefined) => String(count ?? '…')
  const tabs: { value: PreorderTab; label: string }[] = [
    { value: 'company', label: t('tabs.company', { count: countOf(counts?.waitsFor.company) }) },
    { value: 'customer', label: t('tabs.customer', { count: countOf(counts?.waitsFor.customer) }) },
    { value: 'all', label: t('tabs.all') },
  ]
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t('tabs.label')}
          value={search.tab}
          onChange={(tab) => onChange({ ...search, tab, about: null })}
          options={tabs}
        />
        <SearchField
          text={search.search}
          onText={(text) => onChange({ ...search, search: text })}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('search.clear')}
          describedBy={hintId}
          className="min-w-56 flex-1 tablet:max-w-md"
        />
        <LateSelect
          compact
          aria-label={t('mode.label')}
          value={search.mode ?? 'all'}
          onChange={(mode) =>
            onChange({ ...search, mode: transportModes.find((each) => each === mode) ?? null })
          }
          options={[
            { value: 'all', label: t('mode.all') },
            ...transportModes.map((mode) => ({
              value: mode,
              label: tModes(mode),
              icon: <Icon name={mode} />,
            })),
          ]}
        />
      </div>
      <p id={hintId} aria-live="polite" className="text-muted text-sm empty:hidden">
        {search.search.trim() !== '' &&
          !isSearched(search) &&
          t('search.hint', { minimum: String(orderSearchLength.shortest) })}
      </p>
      {search.tab === 'company' && (
        <Segmented
          label={t('about.label')}
          value={search.about ?? 'all'}
          onChange={(about) =>
            onChange({ ...search, about: subjects.find((each) => each === about) ?? null })
          }
          options={[
            { value: 'all', label: t('about.all') },
            ...subjects.map((each) => ({
              value: each,
              label: t(`about.${each}`, { count: countOf(counts?.[each]) }),
            })),
          ]}
          className="self-start"
        />
      )}
      <FilterChips
        label={t('chips.label')}
        chips={
          name === null
            ? []
            : [{ key: 'customer', name, onRemove: () => onChange({ ...search, organization: null }) }]
        }
        removeLabel={(removed) => t('chips.remove', { name: removed })}
        clearLabel={t('chips.clear')}
        onClear={() => onChange(cleared(search))}
      />
    </div>
  )
}
