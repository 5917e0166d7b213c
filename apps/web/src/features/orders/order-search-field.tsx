import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Kbd } from '#ui/kbd.tsx'

/** Where the page says why a search does not count yet; empty while it does. */
export const searchHintId = 'order-search-hint'

const pause = 250

interface OrderSearchFieldProps {
  value: string
  onChange: (value: string) => void
  className?: string
}

/** The search over orders; asks after a short pause in typing, or at once on Enter. */
export function OrderSearchField({ value, onChange, className }: OrderSearchFieldProps) {
  const t = useTranslations('orders.list')
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)

  const [seen, setSeen] = useState(value)

  // The address takes a moment to follow; another text than the one told comes from elsewhere: back, a cleared filter.
  if (value !== seen) {
    setSeen(value)
    if (value !== told) {
      setTold(value)
      setText(value)
    }
  }

  function tell(next: string) {
    setTold(next)
    if (next !== value) onChange(next)
  }

  // Without a list of dependencies: the pause always ends in the newest filters.
  useEffect(() => {
    if (text === told) return undefined
    const timer = setTimeout(tell, pause, text)
    return () => clearTimeout(timer)
  })

  return (
    <search className={cn('relative', className)}>
      <Input
        type="search"
        data-shortcut="search"
        aria-label={t('search')}
        aria-describedby={searchHintId}
        placeholder={t('searchPlaceholder')}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        icon={<Icon name="search" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(text)
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          setText('')
          tell('')
        }}
        className="tablet:[&_input]:h-9 [&_input]:pe-9 [&_input]:placeholder:text-ellipsis [&_input::-webkit-search-cancel-button]:hidden"
      />
      <span className="absolute inset-y-0 end-0 flex items-center pe-1.5">
        {text === '' ? (
          <span aria-hidden className="pointer-events-none pe-1 max-desktop:hidden">
            <Kbd>/</Kbd>
          </span>
        ) : (
          <button
            type="button"
            aria-label={t('clearSearch')}
            onClick={() => {
              setText('')
              tell('')
            }}
            className="flex size-7 items-center justify-center rounded-sm text-muted hover:bg-wash hover:text-ink max-tablet:size-10"
          >
            <Icon name="close" />
          </button>
        )}
      </span>
    </search>
  )
}
