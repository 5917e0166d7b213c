import { useQuery } from '@tanstack/react-query'
import type { ActivityUrl } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { messages } from './messages.ts'
import { choicesQuery, customersQuery } from './queries.ts'
import { useEntryText } from './use-entry-text.ts'

interface ActivityFiltersProps {
  url: ActivityUrl
  /** The name of the chosen customer, if an entry has it. */
  customerName: string | undefined
  onChange: (url: ActivityUrl) => void
}

/** No choice; no value of the log is empty. */
const all = ''

/** Who, what, which customer and when. */
export function ActivityFilters({ url, customerName, onChange }: ActivityFiltersProps) {
  const t = useMessages(messages)
  const text = useEntryText()
  const { data: choices } = useQuery(choicesQuery)
  const { data: customers } = useQuery({ ...customersQuery, enabled: useMay('customers', 'read') })
  const { customer = all } = url
  const shown = customers?.results ?? []
  const isOther = customer !== all && customer !== 'company' && !shown.some(({ id }) => id === customer)

  function set(name: keyof ActivityUrl, value: string) {
    const { [name]: _before, ...rest } = url
    onChange(value === all ? rest : { ...rest, [name]: value })
  }

  return (
    <section aria-label={t('filters')} className="mb-3 flex flex-wrap items-center gap-2">
      <LateSelect
        compact
        aria-label={t('who')}
        value={url.actor ?? all}
        onChange={(value) => set('actor', value)}
        options={[
          { value: all, label: t('anyone') },
          ...(choices?.actors.map((actor) => ({ value: actor.id, label: text.actor(actor) })) ?? []),
        ]}
      />
      <LateSelect
        compact
        aria-label={t('act')}
        value={url.act ?? all}
        onChange={(value) => set('act', value)}
        options={[
          { value: all, label: t('anyAct') },
          ...(choices?.acts.map((value) => ({ value, label: text.words(value) })) ?? []),
        ]}
      />
      <LateSelect
        compact
        aria-label={t('customer')}
        value={customer}
        onChange={(value) => set('customer', value)}
        options={[
          { value: all, label: t('anyCustomer') },
          { value: 'company', label: t('companyOnly') },
          ...(isOther ? [{ value: customer, label: customerName ?? customer }] : []),
          ...shown.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {(['from', 'until'] as const).map((name) => (
        <span key={name} className="flex items-center gap-2 text-muted text-sm max-tablet:w-full">
          <span aria-hidden className="max-tablet:w-10">
            {t(name)}
          </span>
          <DateInput
            aria-label={t(name)}
            className="w-44 max-tablet:w-auto max-tablet:flex-1"
            value={url[name] ?? ''}
            onChange={(day) => set(name, day)}
          />
        </span>
      ))}
      {Object.keys(url).length > 0 && (
        <Button variant="ghost" onClick={() => onChange({})}>
          {t('clear')}
        </Button>
      )}
    </section>
  )
}
