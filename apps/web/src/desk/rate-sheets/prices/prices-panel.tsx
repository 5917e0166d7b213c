import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { messages } from '#desk/rate-sheets/messages.ts'
import { loadPrices, type PricePage } from '#desk/rate-sheets/queries.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import { PriceGrid } from './price-grid.tsx'
import { tableOf } from './price-table.ts'
import { type Pasted, readPaste } from './read-paste.ts'
import { SaveBar, SaveNotes } from './save-bar.tsx'
import { usePriceEdits } from './use-price-edits.ts'

interface PricesPanelProps {
  sheetRef: string
  /** The version that is shown. */
  id: string
  version: number
  lanes: number
  isDraft: boolean
  /** False for an earlier version, and for a role that may not change rates. */
  mayEdit: boolean
}

/** The prices of a version: a grid to read, and of the latest to correct by hand. */
export function PricesPanel({ sheetRef, id, version, lanes, isDraft, mayEdit }: PricesPanelProps) {
  const t = useMessages(messages, 'prices')
  const fallback = useLocale() === 'ru' ? ',' : '.'
  const { pages, loadedId, error, isLoading, tryAgain } = usePrices(sheetRef, id, version)
  const [text, setText] = useState('')
  const [code, setCode] = useState('all')
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const table = useMemo(() => tableOf(pages), [pages])
  const edit = usePriceEdits({ ref: sheetRef, loadedId, isDraft, table })
  const { edits } = edit
  useUnsaved(edit.count > 0)
  // The field shows a key before the rows follow it.
  const search = useDeferredValue(text)
  const rows = useMemo(() => {
    const words = search.trim().toLowerCase().split(/\s+/)
    return table.rows.filter((row) => words.every((word) => row.text.includes(word)))
  }, [table, search])
  const columns = useMemo(
    () => table.columns.filter((column) => code === 'all' || column.code === code),
    [table, code],
  )
  const codes = useMemo(() => [...new Set(table.columns.map((column) => column.code))], [table])
  if (error && pages.length === 0)
    return <LoadFailed title={t('label')} error={error} retrying={isLoading} onRetry={tryAgain} />
  return (
    <Card padding="none" className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
        <SearchField
          text={text}
          onText={setText}
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          clearLabel={t('clearSearch')}
          className="min-w-0 flex-1 basis-48 tablet:max-w-80"
        />
        <LateSelect
          compact
          aria-label={t('charge')}
          value={code}
          onChange={setCode}
          options={[
            { value: 'all', label: t('allCharges') },
            ...codes.map((value) => ({ value, label: value })),
          ]}
        />
        <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-muted text-sm max-tablet:hidden">
          {table.rows.length < lanes
            ? t('loading', { done: String(table.rows.length), total: String(lanes) })
            : mayEdit && t('help')}
        </p>
      </div>
      <SaveNotes edit={edit} />
      {pages.length === 0 ? (
        <SkeletonGroup className="flex flex-col gap-4 p-4">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-6 w-full" />
          ))}
        </SkeletonGroup>
      ) : rows.length === 0 ? (
        <p className="px-4 py-8 text-center text-muted">{t('noLanes')}</p>
      ) : (
        <PriceGrid
          rows={rows}
          columns={columns}
          edits={edits}
          onChange={mayEdit ? edit.change : null}
          onPaste={(block, fromRow, fromColumn) =>
            setPasted(readPaste(block, { rows: fromRow, columns: fromColumn, edits, fallback }))
          }
          onUndo={edit.undo}
          onRedo={edit.redo}
        />
      )}
      <SaveBar edit={edit} />
      <PasteDialog
        pasted={pasted}
        onClose={() => setPasted(null)}
        onApply={(changes) => {
          edit.change(changes)
          setPasted(null)
        }}
      />
    </Card>
  )
}

/** The prices of a version, page by page; the former ones stay until all of another save are here. */
function usePrices(ref: string, id: string, version: number) {
  const [loaded, setLoaded] = useState<{ id: string; pages: readonly PricePage[] }>({ id: '', pages: [] })
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another save or another try reads again
  useEffect(() => {
    const abort = new AbortController()
    setError(null)
    let all: readonly PricePage[] = []
    loadPrices({ ref, version }, abort.signal, (pages) => {
      all = pages
      setLoaded((before) => (before.pages.length === 0 || before.id === id ? { id, pages } : before))
    })
      .then(() => setLoaded({ id, pages: all }))
      .catch((failure) => {
        if (!abort.signal.aborted) setError(failure)
      })
    return () => abort.abort()
  }, [ref, id, version, attempt])
  return {
    pages: loaded.pages,
    loadedId: loaded.id,
    error,
    isLoading: loaded.id !== id && error === null,
    tryAgain: () => setAttempt(attempt + 1),
  }
}
