import type { Preorder } from '@portolan/contract/freight/preorders'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Card } from '#platform/ui/card.tsx'
import { Cell, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { messages } from './messages.ts'
import { PreorderBadge } from './preorder-badge.tsx'
import { PreorderAmounts, PreorderLink, PreorderNames, ReadyNote } from './preorder-parts.tsx'

interface PreorderRowsProps {
  preorders: readonly Preorder[]
}

const stretched =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 after:outline-accent'

/** Pre-orders as cards, as wide as those of the orders below. */
export function PreorderCards({ preorders }: PreorderRowsProps) {
  const t = useMessages(messages)
  return (
    <ul
      aria-label={t('caption')}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(18.75rem,100%),1fr))] gap-4"
    >
      {preorders.map((preorder) => (
        <li key={preorder.id}>
          <Card interactive padding="none" className="flex h-full flex-col px-4 pt-3.5 pb-3">
            <PreorderNames preorder={preorder} />
            <PreorderLink
              preorderId={preorder.id}
              className={`mt-1.5 text-balance font-semibold text-[1.0625rem] leading-6 tracking-tight ${stretched} after:rounded-lg`}
            >
              <RouteName order={preorder} />
            </PreorderLink>
            <div className="mt-2 flex-1">
              <ReadyNote preorder={preorder} />
            </div>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t pt-3">
              <PreorderBadge preorder={preorder} />
              <PreorderAmounts preorder={preorder} className="ms-auto justify-end" />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** The list view where there is no room for a table. */
export function PreorderCompactRows({ preorders }: PreorderRowsProps) {
  const t = useMessages(messages)
  return (
    <ul aria-label={t('caption')} className="divide-y overflow-hidden rounded-lg border bg-surface">
      {preorders.map((preorder) => (
        <li key={preorder.id} className="relative px-4 py-3 hover:bg-wash/60">
          <PreorderLink
            preorderId={preorder.id}
            className={`font-semibold leading-5 ${stretched} focus-visible:after:-outline-offset-2`}
          >
            <RouteName order={preorder} />
          </PreorderLink>
          <PreorderNames preorder={preorder} />
          <div className="mt-2">
            <PreorderBadge preorder={preorder} />
          </div>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <ReadyNote preorder={preorder} />
            <PreorderAmounts preorder={preorder} className="ms-auto justify-end" />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Row({ preorder, isWide }: { preorder: Preorder; isWide: boolean }) {
  const tOrders = useMessages(orderMessages)
  const format = useFormat()
  const { packages, grossWeightKg } = preorder.totals
  return (
    // The scale makes the row the frame of the stretched link in every browser.
    <TableRow interactive className="relative scale-100">
      <Cell className="ps-4!">
        <PreorderLink
          preorderId={preorder.id}
          className={`tabular block font-medium ${stretched} focus-visible:after:-outline-offset-2`}
        >
          {preorder.number}
        </PreorderLink>
        {preorder.customerReference && (
          <span className="wrap-anywhere block text-muted text-sm">{preorder.customerReference}</span>
        )}
      </Cell>
      <Cell>
        <span className="flex items-start gap-2.5">
          <Icon
            name={preorder.transportMode}
            label={tOrders(`mode.${preorder.transportMode}`)}
            className="mt-0.5 size-4 shrink-0 text-muted"
          />
          <span className="min-w-0">
            <span className="font-medium">
              <RouteName order={preorder} />
            </span>
            {!isWide && <PreorderAmounts preorder={preorder} />}
          </span>
        </span>
      </Cell>
      <Cell>
        <PreorderBadge preorder={preorder} />
      </Cell>
      <Cell className="tabular">{format.date(preorder.readyOn)}</Cell>
      {isWide && (
        <>
          <Cell align="end">{packages === null ? '–' : format.number(packages)}</Cell>
          <Cell align="end" className="whitespace-nowrap">
            {grossWeightKg === null ? '–' : format.weight(grossWeightKg)}
          </Cell>
        </>
      )}
    </TableRow>
  )
}

/** Pre-orders as a table; `isWide` gives packages and weight columns of their own. */
export function PreorderTable({ preorders, isWide }: PreorderRowsProps & { isWide: boolean }) {
  const t = useMessages(messages)
  return (
    <div className="overflow-clip rounded-lg border bg-surface">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">{t('caption')}</caption>
        <colgroup>
          <col className="w-41" />
          <col />
          <col className="w-54" />
          <col className="w-30" />
          {isWide && (
            <>
              <col className="w-21" />
              <col className="w-27" />
            </>
          )}
        </colgroup>
        <TableHead>
          <HeaderCell className="ps-4">{t('column.preorder')}</HeaderCell>
          <HeaderCell>{t('column.route')}</HeaderCell>
          <HeaderCell>{t('column.status')}</HeaderCell>
          <HeaderCell>{t('column.ready')}</HeaderCell>
          {isWide && (
            <>
              <HeaderCell align="end">{t('column.packages')}</HeaderCell>
              <HeaderCell align="end">{t('column.weight')}</HeaderCell>
            </>
          )}
        </TableHead>
        <tbody>
          {preorders.map((preorder) => (
            <Row key={preorder.id} preorder={preorder} isWide={isWide} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
