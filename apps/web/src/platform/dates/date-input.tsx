import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Input } from '#platform/ui/fields/input.tsx'
import { floatingSurface } from '#platform/ui/floating/floating.ts'
import { reportPartFailure, usePart } from '#platform/ui/late/use-part.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { dateWords, isDay } from './date-words.ts'
import { messages } from './messages.ts'
import { type DateInputProps, type DateNote, useTypedDate } from './use-typed-date.ts'

const loadCalendar = () => import('./calendar-popover.tsx')

/**
 * A date as the page writes it, with its weekday: typed in any usual form, or chosen from a calendar. What
 * was typed is shown back in words: 12/06 is June here and December elsewhere.
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onRefused, otherEnd, min, max, className, ...control } = props
  const t = useMessages(messages)
  const ownId = useId()
  const id = control.id ?? ownId
  const words = dateWords(useLocale())
  const frame = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const calendar = usePart(loadCalendar, isOpen, () => {
    setOpen(false)
    reportPartFailure()
  })
  const entry = useTypedDate(props)
  const { typed, preview, note } = entry
  const noteId = `${id}-typed`
  const isFaulty = note?.kind === 'fault'

  return (
    <span className={cn('relative block', className)}>
      <span ref={frame} className="relative block">
        <Input
          {...control}
          id={id}
          ref={input}
          type="text"
          autoComplete="off"
          placeholder={t('placeholder')}
          value={typed ?? (isDay(value) ? words.short(value) : value)}
          aria-invalid={isFaulty || control['aria-invalid']}
          aria-describedby={cn(control['aria-describedby'], note && noteId) || undefined}
          className="[&>input]:pe-11"
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => entry.type(target.value)}
          onBlur={entry.commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') entry.commit()
            if (event.key === 'Escape' && typed !== null) {
              event.stopPropagation()
              entry.reset()
            }
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            entry.commit()
            setOpen(true)
          }}
        />
        <button
          type="button"
          aria-label={control['aria-label'] ? t('chooseOf', { field: control['aria-label'] }) : t('choose')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2"
        >
          <CalendarDays aria-hidden className="size-4" />
        </button>
        {preview && <Preview {...preview} />}
      </span>
      <span role="status" className="sr-only">
        {entry.readBack}
      </span>
      {note && <NoteLine id={noteId} note={note} />}
      {isOpen && calendar && (
        <calendar.CalendarPopover
          value={value}
          otherEnd={otherEnd}
          min={min}
          max={max}
          anchor={frame}
          field={input}
          onClose={() => setOpen(false)}
          onPick={(day) => {
            setOpen(false)
            entry.choose(day)
          }}
          onClear={
            control['aria-required']
              ? undefined
              : () => {
                  setOpen(false)
                  entry.choose('')
                }
          }
        />
      )}
    </span>
  )
}

/** The meaning of the text typed so far. */
function Preview({ text, isDate }: { text: string; isDate: boolean }) {
  return (
    <span
      className={cn(
        floatingSurface,
        'pointer-events-none absolute start-0 top-full z-20 mt-1 whitespace-nowrap px-2.5 py-1 text-sm',
        !isDate && 'text-muted',
      )}
    >
      {text}
    </span>
  )
}

function NoteLine({ id, note }: { id: string; note: DateNote }) {
  return (
    <span id={id} className={cn('mt-1.5 block text-sm', note.kind === 'fault' ? 'text-red' : 'text-muted')}>
      <span>{note.text}</span>{' '}
      {note.kind === 'either' && (
        <button
          type="button"
          onClick={note.use}
          className="touch-room relative rounded-sm text-accent underline underline-offset-2"
        >
          {note.label}
        </button>
      )}
    </span>
  )
}
