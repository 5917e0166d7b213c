import type { RateSheet } from '@portolan/contract/company/rate-sheets'
import { changeSheetPrices, maxPriceChanges } from '@portolan/contract/company/rate-sheets/sheet-prices'
import { discardDraft } from '@portolan/contract/company/rate-sheets/sheet-versions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#desk/rate-sheets/messages.ts'
import { refreshRates } from '#desk/rate-sheets/queries.ts'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
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
  /** The version that is shown, as it was read. */
  id: string
  /** The version whose prices the table has. */
  loadedId: string
  isDraft: boolean
  table: PriceTable
}

const none: Edits = new Map()

/** Changed prices of a sheet: with undo and redo while they're typed, and undo after they're saved. */
export function usePriceEdits({ ref, id, loadedId, isDraft, table }: Target) {
  const t = useMessages(messages, 'prices')
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>(none)
  const [past, setPast] = useState<readonly Edits[]>([])
  const [future, setFuture] = useState<readonly Edits[]>([])
  const [isSaving, setSaving] = useState(false)
  /** The saved version: until its prices are here, the changes show in their place. */
  const [awaited, setAwaited] = useState<string | null>(null)
  if (awaited !== null && awaited === loadedId) {
    setAwaited(null)
    setEdits(unsavedEdits(table, edits))
  }
  /** A colleague was faster. */
  const [isConflict, setConflict] = useState(false)
  /** The server's word about a price. */
  const [failure, setFailure] = useState<string | null>(null)

  function go(next: Edits, before: readonly Edits[], after: readonly Edits[]) {
    setEdits(next)
    setPast(before)
    setFuture(after)
    setFailure(null)
  }

  async function send(sheetId: string, changes: readonly SentChange[]): Promise<RateSheet> {
    const saved: RateSheet[] = []
    for (let at = 0; at < changes.length; at += maxPriceChanges) {
      const part = changes.slice(at, at + maxPriceChanges).map(({ before: _, ...change }) => change)
      const body = { id: saved.at(-1)?.id ?? sheetId, changes: part }
      saved.push(await call(changeSheetPrices, { params: { ref }, body }))
    }
    const latest = saved.at(-1)
    if (!latest) throw new Error('Nothing to save')
    return latest
  }

  async function takeBack(saved: RateSheet, changes: readonly SentChange[]) {
    try {
      // Without the changes the new draft would only repeat the published version.
      if (isDraft)
        await send(
          saved.id,
          changes.map((each) => ({ ...each, value: each.before })),
        )
      else await call(discardDraft, { params: { ref }, query: { id: saved.id } })
      toasts.add({ severity: 'success', title: t('undone'), life: 5_000 })
    } catch {
      toasts.add({ severity: 'error', title: t('saveFailed') })
    }
    await refreshRates(client)
  }

  async function save() {
    const { changes } = sentChanges(table, edits)
    if (isSaving || changes.length === 0) return
    setSaving(true)
    setFailure(null)
    try {
      const saved = await send(id, changes)
      go(edits, [], [])
      setAwaited(saved.id)
      setConflict(false)
      toasts.add({
        severity: 'success',
        title: t('saved', { count: changes.length, version: String(saved.version) }),
        life: 10_000,
        action: { label: t('undo'), onAction: () => void takeBack(saved, changes) },
      })
    } catch (error) {
      if (error instanceof Problem && error.status === 412) setConflict(true)
      else if (error instanceof Problem && error.status === 400)
        setFailure(faultOf(error, changes) ?? t('faults.server'))
      else toasts.add({ severity: 'error', title: t('saveFailed') })
    } finally {
      setSaving(false)
    }
    await refreshRates(client)
  }

  return {
    edits,
    isSaving,
    isConflict,
    failure,
    count: awaited === null ? edits.size : 0,
    lost: sentChanges(table, edits).lost,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change(changes: readonly { row: TableRow; column: TableColumn; value: string | null }[]) {
      const next = withEdits(edits, changes)
      go(next, [...past, edits], [])
    },
    undo() {
      const last = past.at(-1)
      if (last) go(last, past.slice(0, -1), [edits, ...future])
    },
    redo() {
      const [next, ...later] = future
      if (next) go(next, [...past, edits], later)
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
