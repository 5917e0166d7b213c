import { type KeyboardEvent, use } from 'react'
import { Kbd } from '#platform/ui/keyboard/kbd.tsx'
import { ShortcutsOn } from '#platform/ui/keyboard/shortcuts-on.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { Input } from './input.tsx'

interface SearchFieldProps {
  text: string
  onText: (text: string) => void
  label: string
  placeholder: string
  clearLabel: string
  /** ID of an element that describes the search. */
  describedBy?: string
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  className?: string | undefined
}

/** A search field: `/` focuses it, Escape clears and then leaves it. */
export function SearchField(props: SearchFieldProps) {
  const { text, onText, label, placeholder, clearLabel, describedBy, onKeyDown, className } = props
  const shortcutsOn = use(ShortcutsOn)
  return (
    <search className={cn('relative', className)}>
      <Input
        type="search"
        data-shortcut="search"
        aria-label={label}
        aria-describedby={describedBy}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        icon={<Icon name="search" />}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          onText('')
        }}
        className="tablet:[&_input]:h-9 [&_input]:pe-9 [&_input]:text-ellipsis max-tablet:[&_input]:placeholder:text-sm [&_input::-webkit-search-cancel-button]:hidden"
      />
      <span className="absolute inset-y-0 end-0 flex items-center pe-1.5">
        {text === '' ? (
          shortcutsOn && (
            <span aria-hidden className="pointer-events-none pe-1 max-desktop:hidden">
              <Kbd>/</Kbd>
            </span>
          )
        ) : (
          <button
            type="button"
            aria-label={clearLabel}
            onClick={() => onText('')}
            className="flex size-7 items-center justify-center rounded-sm text-muted hover:bg-wash hover:text-ink max-tablet:size-10"
          >
            <Icon name="close" />
          </button>
        )}
      </span>
    </search>
  )
}
