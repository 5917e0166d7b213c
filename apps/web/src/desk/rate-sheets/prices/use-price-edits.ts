import type { RateSheet } from '@portolan/contract/company/rate-sheets'
import { changeSheetPrices, maxPriceChanges } from '@portolan/contract/company/rate-sheets/sheet-prices'
import { discardDraft } from '@portolan/contract/company/rate-sheets/sheet-versions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#desk/rate-sheets/messages.ts'
import { refreshRates } from '#desk/rate-sheets/queries.ts'
import { useLeaving, type WaitOptions, whenFree } from '#desk/rate-sheets/when-free.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import {
  type Edits,
  type PriceTable,
  type SentChange,
  sentChanges,
  type TableColumn,
  type TableRow,
  unsavedEdits,
  withEdits,
} from './price-table.ts'

interface Target {
  ref: string
  /** The version whose prices the table has. */
  loadedId: string
  isDraft: boolean
  table: PriceTable
}

const none: Edits = new Map()

/** The changes that are being saved, or that the version `id` has, until its prices are here. */
interface Sent {
  edits: Edits
  id: string | null
}

const nothing: Sent = { edits: none, id: null }

/** The changes that aren't among those sent, or have another price by now. */
const changedSince = (edits: Edits, sent: Edits): Edits =>
  sent.size === 0 ? edits : new Map([...edits].filter(([key, value]) => sent.get(key) !== value))

/** Saves prices as the draft. A change of the same version that arrives twice is refused as stale. */
function send(
  ref: string,
  id: string,
  changes: readonly SentChange[],
  wait?: WaitOptions,
): Promise<RateSheet> {
  const body = { id, changes: changes.map(({ before: _, ...change }) => change) }
  return whenFree(() => call(changeSheetPrices, { params: { ref }, body }), wait)
}

/** Saves the former prices of a draft; discards one that would only repeat the published version. */
function sendBack(
  { ref, id }: RateSheet,
  changes: readonly SentChange[],
  isDraft: boolean,
): Promise<unknown> {
  if (!isDraft) return call(discardDraft, { params: { ref }, query: { id } })
  return send(
    ref,
    id,
    changes.map((each) => ({ ...each, value: each.before })),
  )
}

/** Changed prices of a sheet: with undo and redo while they're typed, and undo after they're saved. */
export function usePriceEdits({ ref, loadedId, isDraft, table }: Target) {
  const t = useMessages(messages, 'prices')
  const client = useQueryClient()
  const failureText = useFailureText()
  const [edits, setEdits] = useState<Edits>(none)
  const [past, setPast] = useState<readonly Edits[]>([])
  const [future, setFuture] = useState<readonly Edits[]>([])
  const [saving, setSaving] = useState<'idle' | 'sending' | 'waiting'>('idle')
  const [sent, setSent] = useState(nothing)
  /** A colleague was faster. */
  const [isConflict, setConflict] = useState(false)
  /** The server's word about a price. */
  const [failure, setFailure] = useState<string | null>(null)
  const leaving = useLeaving()
  const isSaving = saving !== 'idle'
  const [readId, setReadId] = useState(loadedId)
  if (readId !== loadedId) {
    // Another save is here: what it has isn't a change any more, also if its answer was lost.
    setReadId(loadedId)
    go(unsavedEdits(table, edits), [], [])
    setSent(nothing)
  }

  function go(next: Edits, before: readonly Edits[], after: readonly Edits[]) {
    setEdits(next)
    setPast(before)
    setFuture(after)
    setFailure(null)
  }

  async function takeBack(saved: RateSheet, changes: readonly SentChange[], taken: Edits) {
    try {
      await sendBack(saved, changes, isDraft)
      setEdits((now) => changedSince(now, taken))
      setSent(nothing)
      toasts.add({ severity: 'success', title: t('undone'), life: 5_000 })
    } catch (error) {
      toasts.add({ severity: 'error', title: t('saveFailed'), description: failureText(error) })
    }
    await refreshRates(client)
  }

  async function save() {
    const part = new Map([...changedSince(edits, sent.edits)].slice(0, maxPriceChanges))
    const { changes } = sentChanges(table, part)
    if (isSaving || changes.length === 0) return
    setSaving('sending')
    setSent({ ...sent, edits: new Map([...sent.edits, ...part]) })
    setFailure(null)
    try {
      // Line numbers are those of the version that was read, or of one with only other prices.
      const saved = await send(ref, sent.id ?? loadedId, changes, {
        onWait: () => setSaving('waiting'),
        signal: leaving(),
      })
      setPast([])
      setFuture([])
      setSent((now) => ({ ...now, id: saved.id }))
      setConflict(false)
      toasts.add({
        severity: 'success',
        title: t('saved', { count: changes.length, version: String(saved.version) }),
        life: 10_000,
        action: { label: t('undo'), onAction: () => void takeBack(saved, changes, part) },
      })
    } catch (error) {
      setSent(sent)
      if (error instanceof Problem && error.status === 412) setConflict(true)
      else if (error instanceof Problem && error.status === 400)
        setFailure(faultOf(error, changes) ?? t('faults.server'))
      else toasts.add({ severity: 'error', title: t('saveFailed'), description: failureText(error) })
    } finally {
      setSaving('idle')
    }
    await refreshRates(client)
  }

  return {
    edits,
    saving,
    isConflict,
    failure,
    /** Changes that are being saved. */
    sending: sent.edits.size,
    /** Changes that aren't saved. */
    count: (isSaving ? edits : changedSince(edits, sent.edits)).size,
    /** Changes that have no place in a colleague's version. */
    lost: isConflict ? sentChanges(table, edits).lost : 0,
    canUndo: past.length > 0 && !isSaving,
    canRedo: future.length > 0 && !isSaving,
    change(changes: readonly { row: TableRow; column: TableColumn; value: string | null }[]) {
      const next = withEdits(edits, changes, sent.edits)
      go(next, [...past, edits], [])
    },
    undo() {
      const last = past.at(-1)
      if (last && !isSaving) go(last, past.slice(0, -1), [edits, ...future])
    },
    redo() {
      const [next, ...later] = future
      if (next && !isSaving) go(next, [...past, edits], later)
    },
    discard() {
      go(none, [...past, edits], [])
      setConflict(false)
    },
    save,
  }
}

/** The first fault that the server names, with the lane of its price. */
function faultOf(error: Problem, changes: readonly SentChange[]): string | null {
  const [path] = Object.keys(error.errors)
  if (path === undefined) return null
  const lane = changes[Number(/^changes\.(\d+)/.exec(path)?.[1])]?.lane
  const [text = ''] = error.messages(path)
  return lane === undefined ? text : `${lane}: ${text}`
}
