import { useEffect, useState } from 'react'
import { messages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { SearchField } from '#platform/ui/search-field.tsx'

/** Where the page says why a search doesn't count yet; empty while it does. */
export const searchHintId = 'order-search-hint'

const pause = 250

interface OrderSearchFieldProps {
  value: string
  onChange: (value: string) => void
  className?: string
}

/** The search over orders; asks after a short pause in typing, or immediately on Enter. */
export function OrderSearchField({ value, onChange, className }: OrderSearchFieldProps) {
  const t = useMessages(messages, 'list')
  const [text, setText] = useState(value)
  const [applied, setApplied] = useState(value)

  const [seen, setSeen] = useState(value)

  // The URL takes a moment to follow; a different text comes from elsewhere: back, a cleared filter.
  if (value !== seen) {
    setSeen(value)
    if (value !== applied) {
      setApplied(value)
      setText(value)
    }
  }

  function apply(next: string) {
    setApplied(next)
    if (next !== value) onChange(next)
  }

  // Without a list of dependencies: the pause always ends in the newest filters.
  useEffect(() => {
    if (text === applied) return undefined
    const timer = setTimeout(apply, pause, text)
    return () => clearTimeout(timer)
  })

  return (
    <SearchField
      text={text}
      onText={(next) => {
        setText(next)
        if (next === '') apply('')
      }}
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      clearLabel={t('clearSearch')}
      describedBy={searchHintId}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(text)
      }}
      className={className}
    />
  )
}
