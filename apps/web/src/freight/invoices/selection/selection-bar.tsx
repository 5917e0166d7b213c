import { mostSelectedInvoices } from '@portolan/contract/freight/invoices/invoice-filter'
import type { InvoiceFilter, ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import { FileArchive, FileSpreadsheet, FileText } from 'lucide-react'
import { messages } from '#freight/invoices/messages.ts'
import { addUp } from '#freight/orders/detail/invoice-state.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import type { Selection } from './selection.ts'
import { type InvoiceFile, useInvoiceFiles } from './use-invoice-files.ts'

const icons = {
  zip: <FileArchive aria-hidden />,
  xlsx: <FileSpreadsheet aria-hidden />,
  csv: <FileText aria-hidden />,
} satisfies Record<InvoiceFile, unknown>

interface SelectionBarProps {
  selection: Selection
  invoices: readonly ListedInvoice[]
  /** All that match, loaded or not. */
  count: number
  filter: InvoiceFilter
  onEverything: () => void
  onClear: () => void
}

/** What is selected, what it comes to, and what can be done with it; in view while the list scrolls. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, invoices, count, filter, onEverything, onClear } = props
  const t = useMessages(messages)
  const format = useFormat()
  const files = useInvoiceFiles()
  const { ids, isEverything } = selection
  const chosen = isEverything ? count : ids.size
  const isWhole = isEverything || chosen === count
  const isTooMuch = !isWhole && chosen > mostSelectedInvoices
  const sums = isEverything ? [] : addUp(invoices.filter(({ id }) => ids.has(id)).map(({ amount }) => amount))
  // With all that match selected the filter says it in a few words; IDs of so many have no room in a URL.
  const asked = isWhole ? filter : { ordering: filter.ordering, ids: [...ids] }
  return (
    <section
      aria-label={t('actions')}
      data-print="hide"
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-raised px-4 py-2.5 shadow-float max-tablet:bottom-2 max-tablet:px-3"
    >
      <p aria-live="polite" className="tabular flex flex-wrap gap-x-3">
        <span className="font-medium">{t('selected', { count: chosen })}</span>
        {sums.map((sum) => (
          <span key={sum.currency} className="whitespace-nowrap text-muted">
            {format.money(sum)}
          </span>
        ))}
      </p>
      {!isWhole && (
        <button
          type="button"
          onClick={onEverything}
          className="touch-room relative rounded-sm text-accent underline-offset-2 hover:underline"
        >
          {t('selectEverything', { count: format.number(count) })}
        </button>
      )}
      {isTooMuch && (
        <p className="basis-full text-muted text-sm">
          {t('tooManySelected', { most: String(mostSelectedInvoices) })}
        </p>
      )}
      <span className="ms-auto flex flex-wrap items-center gap-2">
        {(['zip', 'xlsx', 'csv'] as const).map((file) => (
          <Button
            key={file}
            variant={file === 'zip' ? 'primary' : 'secondary'}
            icon={icons[file]}
            title={file === 'zip' ? t('zipHint') : undefined}
            disabled={isTooMuch}
            loading={files.isPending && files.variables.file === file}
            onClick={() => files.mutate({ file, selection: asked })}
          >
            {file === 'xlsx' ? 'Excel' : t(file)}
          </Button>
        ))}
        <Button
          variant="ghost"
          square
          aria-label={t('unselect')}
          title={t('unselect')}
          icon={<Icon name="close" />}
          onClick={onClear}
        />
      </span>
    </section>
  )
}
