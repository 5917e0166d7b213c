import { memo, useCallback } from 'react'
import { DownloadLink } from '#freight/documents/download-link.tsx'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { messages } from '#freight/invoices/messages.ts'
import { isSelected } from '#freight/invoices/selection/selection.ts'
import { useEndless, useListWindow } from '#freight/orders/list/use-list-window.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/class-names.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { OrderOf, Standing } from './invoice-facts.tsx'
import type { InvoiceListProps, InvoiceRowProps } from './invoice-list.ts'
import { SelectAllBox, SelectBox } from './select-box.tsx'

const cardHeight = 132

const Card = memo(function Card(props: InvoiceRowProps) {
  const { invoice, selected, namesOrganization, onSelect, onShow, freshUrl } = props
  const t = useMessages(messages)
  const documents = useMessages(documentMessages)
  const format = useFormat()
  return (
    <div className={cn('flex gap-2 border-b py-2 ps-3 pe-1', selected && 'bg-accent-tint/60')}>
      <SelectBox
        label={t('select', { number: invoice.number })}
        checked={selected}
        onSelect={(isRange) => onSelect(invoice.id, isRange)}
        className="min-w-8 self-start"
      />
      <div className="min-w-0 flex-1 py-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <button
            type="button"
            onClick={() => onShow(invoice)}
            aria-label={t('open', { number: invoice.number })}
            className="tabular touch-room wrap-anywhere relative min-h-7 rounded-sm text-start font-semibold"
          >
            {invoice.number}
          </button>
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
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Standing invoice={invoice} />
        </p>
      </div>
      <span className="self-end" data-print="hide">
        <DownloadLink
          document={invoice}
          freshUrl={freshUrl}
          label={documents('downloadNamed', { name: invoice.name })}
          className={buttonClass({ variant: 'ghost', square: true })}
        >
          <Icon name="download" />
        </DownloadLink>
      </span>
    </div>
  )
})

/** Invoices where there is no room for a table. */
export function InvoiceCards(props: InvoiceListProps) {
  const { invoices, count, selection, memory, onSelectAll, ...row } = props
  const t = useMessages(messages)
  const keyOf = useCallback((index: number) => invoices[index]?.id ?? String(index), [invoices])
  const { list, virtualizer, margin } = useListWindow({
    memory: `invoices ${memory} cards`,
    count: invoices.length,
    estimate: cardHeight,
    keyOf,
  })
  const items = virtualizer.getVirtualItems()
  useEndless({ ...props, lastIndex: items.at(-1)?.index ?? 0, count: invoices.length })
  const selected = invoices.filter(({ id }) => isSelected(selection, id)).length
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <div className="flex items-center gap-3 border-b ps-3 text-muted text-sm">
        <SelectAllBox
          label={t('selectLoaded')}
          checked={selected === invoices.length}
          mixed={selected > 0 && selected < invoices.length}
          onSelect={onSelectAll}
        />
        <span aria-hidden>{t('selectLoaded')}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: rows stand outside the flow, which a list would give a bullet */}
      <div
        ref={list}
        role="list"
        aria-label={t('title')}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map((item) => {
          const invoice = invoices[item.index]
          return (
            invoice && (
              // biome-ignore lint/a11y/useSemanticElements: see the list above
              <div
                key={item.key}
                data-index={item.index}
                ref={virtualizer.measureElement}
                role="listitem"
                aria-setsize={count}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${item.start - margin}px)` }}
              >
                <Card
                  invoice={invoice}
                  selected={isSelected(selection, invoice.id)}
                  namesOrganization={row.namesOrganization}
                  onSelect={row.onSelect}
                  onShow={row.onShow}
                  freshUrl={row.freshUrl}
                />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
