import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  type BookingDraft,
  type DraftOwner,
  draftName,
  readDraft,
  removeDraft,
  writeDraft,
} from '#freight/preorders/draft/booking-draft.ts'
import type { BookingStep } from '#freight/preorders/values/booking-steps.ts'
import { contentOfValues } from '#freight/preorders/values/content-of-values.ts'
import { withMark } from '#freight/preorders/values/decimal-mark.ts'
import { withValueAt } from '#freight/preorders/values/paths.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'

const keepAfterMs = 400

/** The decimal mark of the reader's language. */
export function useDecimalMark(): DecimalMark {
  return useLocale() === 'ru' ? ',' : '.'
}

/** The form's values, stored on this device as they change, with the step in sight. */
export function useBookingValues(start: BookingDraft, owner: DraftOwner, step: BookingStep) {
  const mark = useDecimalMark()
  const [values, setValues] = useState(start.values)
  const [heldMark, setHeldMark] = useState(start.mark)
  if (heldMark !== mark) {
    setHeldMark(mark)
    setValues(withMark(values, heldMark, mark))
  }
  const [attempt, setAttempt] = useState({ key: start.key, unanswered: start.unanswered })
  const [base, setBase] = useState(start.base)
  const [isKept, setKept] = useState<boolean | null>(null)
  const [isOver, setOver] = useState(false)
  const content = useMemo(() => contentOfValues(values, mark), [values, mark])
  const isDirty = !isOver && values !== start.values

  const change = useCallback((path: string, value: unknown) => {
    setValues((before) => withValueAt(before, path, value))
  }, [])
  /** From now on this draft becomes another pre-order than the one that other tabs sent. */
  const separate = useCallback(() => setAttempt({ key: crypto.randomUUID(), unanswered: [] }), [])

  const draft = useMemo(
    () => ({ values, mark: heldMark, ...attempt, base, step, savedAt: new Date().toISOString() }),
    [values, heldMark, attempt, base, step],
  )
  const { userId, organizationId, subject } = owner
  const draftOwner = useMemo(() => ({ userId, organizationId, subject }), [userId, organizationId, subject])
  useEffect(() => {
    // A change of step updates an existing draft but doesn't begin one.
    const isContinued = !isOver && step !== start.step && readDraft(localStorage, draftOwner) !== null
    if (!isDirty && !isContinued) return
    const keep = () => setKept(writeDraft(localStorage, draftOwner, draft))
    const timer = setTimeout(keep, keepAfterMs)
    // A tab that closes right away must not lose the last words.
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [isDirty, isOver, step, start.step, draft, draftOwner])
  const otherTab = useOtherTab(draftName(draftOwner))

  return {
    values,
    content,
    mark,
    attempt,
    base,
    isDirty,
    /** True if the device stores it; null before the first change. */
    isKept,
    otherTab,
    change,
    update: setValues,
    setBase,
    separate,
    /** Moves it to another organization, as a separate booking. */
    moveTo(next: DraftOwner) {
      const isHeld = isDirty || readDraft(localStorage, owner) !== null
      removeDraft(localStorage, owner)
      const key = crypto.randomUUID()
      setAttempt({ key, unanswered: [] })
      if (isHeld) setKept(writeDraft(localStorage, next, { ...draft, key, unanswered: [] }))
    },
    /** Stores sent bodies before their response, immediately: the tab may close. */
    remember(unanswered: BookingDraft['unanswered']) {
      setAttempt({ ...attempt, unanswered })
      writeDraft(localStorage, owner, { ...draft, unanswered })
    },
    /** Called when it has become a pre-order, or is discarded. */
    finish() {
      setOver(true)
      removeDraft(localStorage, owner)
    },
  }
}
export type BookingState = ReturnType<typeof useBookingValues>

/**
 * The change of the same draft by another tab: changed, or sent or discarded. Storage events come only from
 * other tabs.
 */
function useOtherTab(name: string): 'changed' | 'gone' | null {
  const [change, setSeen] = useState<{ name: string; what: 'changed' | 'gone' } | null>(null)
  useEffect(() => {
    const notice = ({ key, newValue, storageArea }: StorageEvent) => {
      if (key !== name || storageArea !== localStorage) return
      setSeen({ name, what: newValue === null ? 'gone' : 'changed' })
    }
    window.addEventListener('storage', notice)
    return () => window.removeEventListener('storage', notice)
  }, [name])
  return change?.name === name ? change.what : null
}
