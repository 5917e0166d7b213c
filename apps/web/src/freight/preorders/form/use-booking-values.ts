import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  type BookingDraft,
  type DraftOwner,
  removeDraft,
  writeDraft,
} from '#freight/preorders/draft/booking-draft.ts'
import { contentOfValues } from '#freight/preorders/values/content-of-values.ts'
import { withValueAt } from '#freight/preorders/values/paths.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'

const keepAfterMs = 400

/** The decimal mark of the reader's language. */
export function useDecimalMark(): DecimalMark {
  return useLocale() === 'ru' ? ',' : '.'
}

/** What the form holds, kept on this device as it changes. */
export function useBookingValues(start: BookingDraft, owner: DraftOwner) {
  const [values, setValues] = useState(start.values)
  const [attempt, setAttempt] = useState({ key: start.key, unanswered: start.unanswered })
  const [base, setBase] = useState(start.base)
  const [isKept, setKept] = useState<boolean | null>(null)
  const [isOver, setOver] = useState(false)
  const mark = useDecimalMark()
  const content = useMemo(() => contentOfValues(values, mark), [values, mark])
  const isDirty = !isOver && values !== start.values

  const change = useCallback((path: string, value: unknown) => {
    setValues((before) => withValueAt(before, path, value))
  }, [])

  const draft = useMemo(
    () => ({ values, ...attempt, base, savedAt: new Date().toISOString() }),
    [values, attempt, base],
  )
  const { userId, organizationId, subject } = owner
  useEffect(() => {
    if (!isDirty) return
    const keep = () => setKept(writeDraft(localStorage, { userId, organizationId, subject }, draft))
    const timer = setTimeout(keep, keepAfterMs)
    // A tab that closes within the moment must not lose the last words.
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [isDirty, draft, userId, organizationId, subject])

  return {
    values,
    content,
    mark,
    attempt,
    base,
    isDirty,
    /** Whether the device keeps it; null before the first change. */
    isKept,
    change,
    update: setValues,
    setBase,
    /** Keeps what was sent before its answer comes, immediately: the tab may close. */
    remember(unanswered: BookingDraft['unanswered']) {
      setAttempt({ ...attempt, unanswered })
      writeDraft(localStorage, owner, { ...draft, unanswered })
    },
    /** From now on it's another booking. */
    renew: () => setAttempt({ key: crypto.randomUUID(), unanswered: [] }),
    /** It has become a pre-order, or is given up. */
    finish() {
      setOver(true)
      removeDraft(localStorage, owner)
    },
  }
}
export type BookingState = ReturnType<typeof useBookingValues>
