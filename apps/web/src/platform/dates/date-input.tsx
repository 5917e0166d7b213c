import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { FieldControl } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { floatingSurface } from '#platform/ui/floating/floating.ts'
import { reportPartFailure, usePart } from '#platform/ui/late/use-part.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { dateWords, isDay } from './date-words.ts'
import { messages } from './messages.ts'
import { type DateBounds, isWithin, readDate } from './read-date.ts'

export interface DateInputProps extends Partial<FieldControl>, DateBounds {
  /** For a field without a label. */
  'aria-label'?: string
  /** `2026-06-12`, or text that means no date. */
  value: string
  /** A day within the bounds, or an empty text. */
  onChange: (day: string) => void
  /** Takes what the field refuses: text that means no date, or a day out of bounds. Otherwise the field keeps it. */
  onRefused?: (text: string) => void
  otherEnd?: string | undefined
  className?: string | undefined
}

const loadCalendar = () => import('./calendar-popover.tsx')

/**
 * A date as the page writes it, with its weekday: typed in any usual form, or chosen from a calendar. What was
 * typed is shown back in words, since 12/06 is June here and December elsewhere.
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
        {preview && (
          <span
            className={cn(
              floatingSurface,
              'pointer-events-none absolute start-0 top-full z-20 mt-1 whitespace-nowrap px-2.5 py-1 text-sm',
              !preview.isDate && 'text-muted',
            )}
          >
            {preview.text}
          </span>
        )}
      </span>
      <span role="status" className="sr-only">
        {entry.readBack}
      </span>
      {note && (
        <span id={noteId} className={cn('mt-1.5 block text-sm', isFaulty ? 'text-red' : 'text-muted')}>
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
      )}
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

type Note = { kind: 'fault'; text: string } | { kind: 'either'; text: string; label: string; use: () => void }

/** The text while a person types it, and what became of it. */
function useTypedDate({ value, onChange, onRefused, min, max, ...control }: DateInputProps) {
  const t = useMessages(messages)
  const words = dateWords(useLocale())
  const [typed, setTyped] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** The other day that the last text may have meant. */
  const [other, setOther] = useState<string | null>(null)
  const [readBack, setReadBack] = useState('')
  const [original, setOriginal] = useState(value)
  const [before, setBefore] = useState({ value, sent: value })
  const bounds = { min, max }

  // The value was changed elsewhere, such as by a button that clears all filters.
  if (value !== before.value) {
    setBefore({ ...before, value })
    if (value !== before.sent) {
      setTyped(null)
      setFault(null)
      setOther(null)
    }
  }

  function send(day: string) {
    setBefore({ value, sent: day })
    onChange(day)
  }

  function choose(day: string) {
    setTyped(null)
    setTyping(false)
    setFault(null)
    setOther(null)
    send(day)
  }

  function refuse(text: string, reason: string) {
    setFault(reason)
    setOther(null)
    if (!onRefused) return
    setBefore({ value, sent: text })
    onRefused(text)
    setTyped(null)
  }

  function commit() {
    setTyping(false)
    if (typed === null || !isTyping) return
    if (typed.trim() === '') return choose('')
    const read = readDate(typed, bounds)
    if (!read) return refuse(typed, t('unreadable'))
    const { date } = read
    if (min !== undefined && date < min) return refuse(date, t('early', { day: words.short(min) }))
    if (max !== undefined && date > max) return refuse(date, t('late', { day: words.short(max) }))
    choose(date)
    setOther(read.other !== null && isWithin(read.other, bounds) ? read.other : null)
    setReadBack(words.long(date))
  }

  const read = isTyping && typed !== null && typed.trim() !== '' ? readDate(typed, bounds) : null
  const isHinted = isTyping && typed !== null && typed.trim() !== ''
  const note = ((): Note | null => {
    // The form's own message says the same.
    if (fault !== null) return control['aria-invalid'] ? null : { kind: 'fault', text: fault }
    if (other === null) return null
    const text = t('readAs', { day: words.long(value) })
    return { kind: 'either', text, label: t('other', { day: words.short(other) }), use: () => choose(other) }
  })()
  return {
    typed,
    readBack,
    note,
    preview: isHinted ? { text: read ? words.long(read.date) : t('example'), isDate: read !== null } : null,
    type(text: string) {
      if (!isTyping) setOriginal(value)
      setTyped(text)
      setTyping(true)
      setFault(null)
      setOther(null)
      if (!onRefused) return
      // A form's draft keeps up with each key.
      const sent = readDate(text, bounds)?.date ?? text
      setBefore({ value, sent })
      onRefused(sent)
    },
    /** Takes back what isn't committed. */
    reset() {
      setTyped(null)
      setTyping(false)
      setFault(null)
      if (value !== original) send(original)
    },
    commit,
    choose,
  }
}
