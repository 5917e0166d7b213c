import { useState } from 'react'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { FieldControl } from '#platform/ui/fields/field.tsx'
import { dateWords } from './date-words.ts'
import { messages } from './messages.ts'
import { type DateBounds, isWithin, readDate } from './read-date.ts'

export interface DateInputProps extends Partial<FieldControl>, DateBounds {
  /** For a field without a label. */
  'aria-label'?: string
  /** `2026-06-12`, or text that means no date. */
  value: string
  /** A day within the bounds, or an empty text. */
  onChange: (day: string) => void
  /** For a form: called while typing, and with what means no day or one out of bounds. */
  onRefused?: (text: string) => void
  otherEnd?: string | undefined
  className?: string | undefined
}

/** A message below the field. */
export type DateNote =
  | { kind: 'fault'; text: string }
  | { kind: 'either'; text: string; label: string; use: () => void }

/** The text while a person types it, and what became of it. */
export function useTypedDate({ value, onChange, onRefused, min, max, ...control }: DateInputProps) {
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
  const note = ((): DateNote | null => {
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
