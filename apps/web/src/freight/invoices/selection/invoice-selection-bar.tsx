import { maxSelectedInvoices } from '@portolan/contract/freight/invoices/invoice-filter'
import type { InvoiceFilter, ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import { FileButtons } from '#freight/documents/saving/file-buttons.tsx'
import { messages } from '#freight/invoices/messages.ts'
import { addUp } from '#freight/orders/detail/invoice-state.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { Selection } from '#platform/ui/selection/selection.ts'
import { SelectionBar } from '#platform/ui/selection/selection-bar.tsx'
import { useInvoiceFiles } from './use-invoice-files.ts'

interface InvoiceSelectionBarProps {
  selection: Selection
  invoices: readonly ListedInvoice[]
  /** All matches, loaded or not. */
  count: number
  /** True if more than `count` match. */
  isCapped: boolean
  filter: InvoiceFilter
  onEverything: () => void
  onClear: () => void
}

/** The selection, its total, and its actions; stays in view while the list scrolls. */
export function InvoiceSelectionBar(props: InvoiceSelectionBarProps) {
  const { selection, invoices, count, isCapped, filter, onEverything, onClear } = props
  const t = useMessages(messages)
  const format = useFormat()
  const files = useInvoiceFiles()
  const { ids, isEverything } = selection
  const selectedCount = isEverything ? count : ids.size
  const isWhole = isEverything || (!isCapped && selectedCount === count)
  const isTooMuch = !isWhole && selectedCount > maxSelectedInvoices
  const sums = isEverything ? [] : addUp(invoices.filter(({ id }) => ids.has(id)).map(({ amount }) => amount))
  // With all matches selected, the filter describes them briefly; so many IDs don't fit into a URL.
  const query = isWhole ? filter : { ordering: filter.ordering, ids: [...ids] }
  return (
    <SelectionBar
      label={t('actions')}
      count={t(isEverything && isCapped ? 'selectedCapped' : 'selected', { count: selectedCount })}
      sums={sums.map((sum) => (
        <span key={sum.currency} className="whitespace-nowrap text-muted">
          {format.money(sum)}
        </span>
      ))}
      refusal={isTooMuch && t('tooManySelected', { most: String(maxSelectedInvoices) })}
      clearLabel={t('unselect')}
      onClear={onClear}
      actions={
        <FileButtons
          zipLabel={t('zip')}
          zipHint={t('zipHint')}
          disabled={isTooMuch}
          saving={files.isPending ? files.variables.file : undefined}
          onSave={(file) => files.mutate({ file, selection: query })}
        />
      }
    >
      {!isWhole && (
        <button
          type="button"
          onClick={onEverything}
          className="touch-room relative rounded-sm text-accent underline-offset-2 hover:underline"
        >
          {t('selectEverything', { count: `${format.number(count)}${isCapped ? '+' : ''}` })}
        </button>
      )}
    </SelectionBar>
  )
}
