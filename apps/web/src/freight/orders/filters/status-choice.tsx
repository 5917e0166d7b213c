import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { messages } from './messages.ts'

interface StatusChoiceProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
}

/** Active orders, the archive, or both. */
export function StatusChoice({ search, onChange }: StatusChoiceProps) {
  const t = useMessages(messages, 'bar')
  return (
    <Segmented
      label={t('recordStatus')}
      value={search.orderStatus}
      onChange={(orderStatus) => onChange({ ...search, orderStatus })}
      options={[
        { value: 'active', label: t('active') },
        { value: 'archived', label: t('archived') },
        { value: 'all', label: t('all') },
      ]}
    />
  )
}
