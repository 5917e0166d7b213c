import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { messages } from '#desk/rate-sheets/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { floatingSurface } from '#platform/ui/floating/floating.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import type { readPrice } from './read-paste.ts'

interface CellEditorProps {
  id: string
  label: string
  /** Keeps the text when the row is scrolled out of sight. */
  typed: RefObject<string>
  currency: string
  read: (text: string) => ReturnType<typeof readPrice>
  onCancel: () => void
  /** `key` moves on, as an arrow would; null if the focus went elsewhere. */
  onDone: (
    value: string | null,
    key: { key: string; shiftKey: boolean; ctrlKey: false; metaKey: false } | null,
  ) => void
}

/** The field in the active cell: Enter, Tab or leaving takes the price, Escape gives it up. */
export function CellEditor({ id, label, typed, currency, read, onCancel, onDone }: CellEditorProps) {
  const t = useMessages(messages, 'prices.faults')
  const [text, setText] = useState(typed.current)
  const [isRefused, setRefused] = useState(false)
  const isDone = useRef(false)
  const { value, fault } = read(text)
  const error = isRefused && fault !== undefined ? t(fault, { currency }) : null

  function finish(key: string | null, shiftKey = false) {
    // Taking a price moves the focus, which leaves the field once more.
    if (isDone.current) return
    if (fault !== undefined) return setRefused(true)
    isDone.current = true
    onDone(value, key === null ? null : { key, shiftKey, ctrlKey: false, metaKey: false })
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    } else if (event.key === 'Tab') finish('Tab', event.shiftKey)
    else if (event.key === 'Enter') finish(event.shiftKey ? 'ArrowUp' : 'ArrowDown')
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it's a gridcell
    <td id={id} aria-selected className="relative border-e border-b p-0 last:border-e-0">
      <input
        // biome-ignore lint/a11y/noAutofocus: it replaces the cell that the person chose
        autoFocus
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : `${id}-fault`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={text}
        onChange={({ target }) => {
          setRefused(false)
          setText(target.value)
          typed.current = target.value
        }}
        onKeyDown={onKeyDown}
        onBlur={() => finish(null)}
        className="tabular h-9.75 w-full min-w-0 bg-surface px-2 text-end text-sm -outline-offset-2 outline-2 outline-accent aria-invalid:outline-red max-tablet:text-lg"
      />
      {error !== null && (
        <span
          id={`${id}-fault`}
          role="alert"
          className={cn(
            floatingSurface,
            'absolute end-0 top-full z-3 whitespace-nowrap px-2 py-1 text-red text-sm',
          )}
        >
          {error}
        </span>
      )}
    </td>
  )
}
