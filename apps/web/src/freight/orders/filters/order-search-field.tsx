import { orderSearchLength } from '@portolan/contract/shared/limits'
import { usePausedText } from '#platform/forms/use-paused-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { messages } from './messages.ts'

/** The ID of the note about a search that is too short; empty otherwise. */
export const searchHintId = 'order-search-hint'

interface OrderSearchFieldProps {
  value: string
  onChange: (value: string) => void
  className?: string
}

/** The search over orders; applies after a short pause in typing, or immediately on Enter. */
export function OrderSearchField({ value, onChange, className }: OrderSearchFieldProps) {
  const t = useMessages(messages, 'bar')
  const { text, type, apply } = usePausedText(value, onChange)
  return (
    <SearchField
      text={text}
      onText={type}
      label={t('search')}
      placeholder={t('searchPlaceholder', { minimum: String(orderSearchLength.shortest) })}
      clearLabel={t('clearSearch')}
      describedBy={searchHintId}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
      className={className}
    />
  )
}
