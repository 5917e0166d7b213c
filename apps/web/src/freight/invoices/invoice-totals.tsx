import { type InvoiceState, invoiceStates } from '@portolan/contract/freight/invoices/invoice-filter'
import type { InvoiceTotal } from '@portolan/contract/freight/invoices/invoices'
import { invoiceLooks } from '#freight/documents/invoice-looks.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { useFocusThroughRedraws } from '#platform/ui/keyboard/use-focus-through-redraws.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

interface InvoiceTotalsProps {
  /** Undefined while loading, null if too many to add up. */
  totals: readonly InvoiceTotal[] | null | undefined
  chosen: readonly InvoiceState[]
  onToggle: (state: InvoiceState) => void
}

const inks = { overdue: 'text-red', open: 'text-blue', paid: 'text-green' } as const

/** Overdue, open and paid amounts by currency; a click filters by one of them. */
export function InvoiceTotals({ totals, chosen, onToggle }: InvoiceTotalsProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const redrawn = useFocusThroughRedraws<HTMLFieldSetElement>()
  return (
    // Remounted once the sums have arrived: on a phone they take several lines, and nothing should move.
    <fieldset
      key={totals === undefined ? 'waiting' : 'added up'}
      ref={redrawn}
      className="mb-4 grid grid-cols-3 gap-3 max-tablet:grid-cols-1 max-tablet:gap-2"
    >
      <legend className="sr-only">{t('totals')}</legend>
      {invoiceStates.map((state) => {
        const sums = (totals ?? []).filter((total) => total[state].count > 0)
        const count = sums.reduce((all, total) => all + total[state].count, 0)
        const isChosen = chosen.includes(state)
        return (
          <button
            key={state}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onToggle(state)}
            className={cn(
              'flex min-h-20 flex-col items-start gap-1 rounded-lg border bg-surface p-4 text-start hover:border-edge max-tablet:min-h-16 max-tablet:px-4 max-tablet:py-3',
              isChosen && 'border-accent! bg-accent-tint ring-1 ring-accent forced-colors:outline-2',
            )}
          >
            <span className="flex items-center gap-2 text-sm">
              <Icon
                name={invoiceLooks[state].icon}
                className={cn('size-4', count > 0 ? inks[state] : 'text-muted')}
              />
              <span className="font-medium">{t(`state.${state}`)}</span>
              <span className="tabular text-muted">
                {totals && t('counted', { count })}
                {totals === undefined && <Skeleton className="h-3.5 w-16" />}
              </span>
            </span>
            <span className="tabular flex flex-wrap gap-x-4 gap-y-0.5 font-semibold text-lg max-tablet:text-base">
              {sums.map((total) => (
                <span key={total.currency} className="whitespace-nowrap">
                  {format.money({ amount: total[state].amount, currency: total.currency })}
                </span>
              ))}
              {totals === undefined && <Skeleton className="h-6 w-32" />}
              {totals && sums.length === 0 && <span className="text-muted">–</span>}
              {totals === null && <span className="font-normal text-muted text-sm">{t('notAddedUp')}</span>}
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}
