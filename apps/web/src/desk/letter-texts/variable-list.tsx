import type { LetterField } from '@portolan/contract/content/letter-texts/letter-names'
import type { LetterSettings } from '@portolan/contract/content/letter-texts/letter-texts'
import { useRef } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Address } from '#platform/ui/look/address.tsx'
import { messages } from './messages.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Inserts text where the cursor was last; nowhere before a field had it. */
export function useInsert(change: (field: LetterField, text: string) => void) {
  const last = useRef<{ field: LetterField; control: TextControl } | null>(null)
  return {
    onFocus(field: LetterField, control: TextControl) {
      last.current = { field, control }
    },
    insert(text: string) {
      if (!last.current?.control.isConnected) return
      const { field, control } = last.current
      const start = control.selectionStart ?? control.value.length
      const end = control.selectionEnd ?? start
      change(field, `${control.value.slice(0, start)}${text}${control.value.slice(end)}`)
      control.focus()
      // After the new value is drawn.
      requestAnimationFrame(() => control.setSelectionRange(start + text.length, start + text.length))
    },
  }
}

interface VariableListProps {
  variables: LetterSettings['variables']
  onInsert: (text: string) => void
}

type BlockName = keyof (typeof messages)['variables']['blocks']

/** The variables of a letter with an example of each. */
export function VariableList({ variables, onInsert }: VariableListProps) {
  const t = useMessages(messages, 'variables')
  return (
    <>
      <p className="mb-3 text-muted text-sm">{t('hint')}</p>
      <ul className="grid gap-x-4 gap-y-1.5 max-tablet:gap-y-5.5 tablet:grid-cols-2">
        {variables.map(({ name, isBlock, example }) => (
          <li key={name} className="flex min-w-0 items-baseline gap-2 text-sm">
            <button
              type="button"
              translate="no"
              aria-label={t('insert', { variable: `{${name}}` })}
              onClick={() => onInsert(`{${name}}`)}
              className="touch-room relative shrink-0 rounded-sm bg-wash px-1.5 py-0.5 font-mono hover:bg-accent-tint"
            >
              {`{${name}}`}
            </button>
            <span className="wrap-anywhere min-w-0 text-muted">
              {isBlock ? `${t(`blocks.${name as BlockName}`)}, ${t('block')}` : <Address text={example} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
