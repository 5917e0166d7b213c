import { memo } from 'react'
import { messages } from '#freight/invoices/messages.ts'
import { WindowedRows } from '#freight/orders/list/window/windowed-rows.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { SelectAllBox, SelectBox } from '#platform/ui/selection/select-box.tsx'
import { isSelected } from '#platform/ui/selection/selection.ts'
import { InvoiceFile, InvoiceLink, OrderOf, Standing } from './invoice-facts.tsx'
import type { InvoiceListProps, InvoiceRowProps } from './invoice-list.ts'

const cardHeight = 132

/** A card's content for its invoice. Memoized: selecting all cards only redraws their check boxes. */
const CardFacts = memo(function CardFacts(props: Omit<InvoiceRowProps, 'selected' | 'onSelect'>) {
  const { invoice, namesOrganization, onShow, freshUrl } = props
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <div className="min-w-0 flex-1 pt-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <InvoiceLink invoice={invoice} className="touch-room relative min-h-7 font-semibold" />
        <span className="tabular font-semibold">{format.money(invoice.amount)}</span>
      </div>
      <p className="mt-0.5 flex min-h-6 flex-wrap items-center gap-x-2 text-sm">
        <OrderOf invoice={invoice} />
        {namesOrganization && <span className="wrap-anywhere text-muted">{invoice.organization.name}</span>}
      </p>
      <p className="tabular mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <span>{t('issued', { date: format.date(invoice.issuedOn) })}</span>
        <span>{t('due', { date: format.date(invoice.dueOn) })}</span>
      </p>
      <div className="flex items-center justify-between gap-x-3 text-sm">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Standing invoice={invoice} />
        </p>
        <InvoiceFile invoice={invoice} onShow={onShow} freshUrl={freshUrl} />
      </div>
    </div>
  )
})

const Card = memo(function Card(props: InvoiceRowProps) {
  const { selected, onSelect, ...cardProps } = props
  const { invoice } = cardProps
  const t = useMessages(messages)
  return (
    <div className={cn('flex gap-2 border-b py-2 ps-3 pe-3', selected && 'bg-accent-tint/60')}>
      <SelectBox
        label={t('select', { number: invoice.number })}
        checked={selected}
        onSelect={(isRange) => onSelect(invoice.id, isRange)}
        className="min-w-8 items-center self-start tablet:mt-1.5 tablet:h-7"
      />
      <CardFacts {...cardProps} />
    </div>
  )
})

/** Invoices for screens without room for a table. */
export function InvoiceCards(props: InvoiceListProps) {
  const { invoices, selection, memory, onSelectAll, namesOrganization, onSelect, onShow, freshUrl, ...list } =
    props
  const t = useMessages(messages)
  const selected = invoices.filter(({ id }) => isSelected(selection, id)).length
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <div className="flex min-h-11 items-center gap-2 border-b ps-3 text-muted text-sm">
        <SelectAllBox
          label={t('selectLoaded')}
          checked={selected === invoices.length}
          mixed={selected > 0 && selected < invoices.length}
          onSelect={onSelectAll}
          className="touch-room relative min-w-8"
        />
        <span aria-hidden>{t('selectLoaded')}</span>
      </div>
      <WindowedRows
        {...list}
        label={t('title')}
        rows={invoices}
        memory={`invoices ${memory} cards`}
        estimate={cardHeight}
      >
        {(invoice) => (
          <Card
            invoice={invoice}
            selected={isSelected(selection, invoice.id)}
            namesOrganization={namesOrganization}
            onSelect={onSelect}
            onShow={onShow}
            freshUrl={freshUrl}
          />
        )}
      </WindowedRows>
    </div>
  )
}
