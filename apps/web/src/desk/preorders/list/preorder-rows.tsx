import type { CompanyPreorder } from '@portolan/contract/company/preorders'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Clock } from 'lucide-react'
import { type DeskPreordersUrl, deskPaths } from '#desk/frame/paths.ts'
import { StepBadge } from '#desk/preorders/state/step-badge.tsx'
import { useWaitedSince } from '#desk/preorders/state/use-waited.ts'
import { Amounts, stretchedInside } from '#freight/orders/list/order-cells.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Cell, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

interface RowsProps {
  preorders: readonly CompanyPreorder[]
  /** The list's own URL, to which the page of a pre-order leads back. */
  url: DeskPreordersUrl
}

/** A day: an answer that takes longer stands out. */
const longWaitMs = 24 * 3_600_000

/** How long it has waited and for whom; a dash once everything is answered. */
function Waiting({ preorder: { waitsFor, waitsSince } }: { preorder: CompanyPreorder }) {
  const t = useMessages(messages, 'waitsFor')
  const waited = useWaitedSince()
  if (!waitsFor || !waitsSince) return <span className="text-muted">–</span>
  const text = waited(waitsSince)
  const isLate = waitsFor === 'company' && Date.now() - Date.parse(waitsSince) > longWaitMs
  const Mark = isLate ? CircleAlert : Clock
  return (
    <span
      className={cn(
        'tabular inline-flex items-center gap-1.5 whitespace-nowrap',
        isLate ? 'font-medium text-red' : 'text-muted',
      )}
    >
      <Mark aria-hidden className="size-3.5 shrink-0" />
      <span aria-hidden>{text}</span>
      <span className="sr-only">{t(waitsFor, { waited: text })}</span>
    </span>
  )
}

function NumberLink({
  preorder: { id, number },
  url,
}: { preorder: CompanyPreorder } & Pick<RowsProps, 'url'>) {
  return (
    <Link
      {...deskPaths.preorder(id)}
      state={{ deskPreorders: url }}
      data-row={id}
      translate="no"
      className={cn('tabular whitespace-nowrap font-medium', stretchedInside)}
    >
      {number}
    </Link>
  )
}

function ModeIcon({ preorder: { transportMode } }: { preorder: CompanyPreorder }) {
  const t = useMessages(orderMessages, 'mode')
  return <Icon name={transportMode} label={t(transportMode)} className="size-4 shrink-0 text-muted" />
}

/** A row for narrow screens. */
export function PreorderCompactRows({ preorders, url }: RowsProps) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <ul aria-label={t('caption')} className="divide-y">
      {preorders.map((preorder) => (
        <li key={preorder.id} className="relative px-4 py-3 hover:bg-wash/60">
          <div className="flex items-center justify-between gap-3">
            <NumberLink preorder={preorder} url={url} />
            <Waiting preorder={preorder} />
          </div>
          <p className="wrap-anywhere mt-0.5 font-medium">{preorder.organization.name}</p>
          <p className="mt-0.5 flex items-center gap-1.5">
            <ModeIcon preorder={preorder} />
            <RouteName order={preorder} />
          </p>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <StepBadge kind={preorder.lastStep.kind} />
            <span className="tabular text-muted text-sm">{format.date(preorder.readyOn)}</span>
            <Amounts totals={preorder.totals} className="max-tablet:w-full" />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A table with one line for each; `isWide` adds reference, packages and weight. */
export function PreorderTable({ preorders, url, isWide }: RowsProps & { isWide: boolean }) {
  const t = useMessages(messages)
  const tColumn = useMessages(messages, 'column')
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{t('caption')}</caption>
      <colgroup>
        <col className="w-22" />
        <col className="w-34" />
        <col className="w-[22%] min-[90rem]:w-[26%]" />
        <col />
        <col className="w-44" />
        <col className="w-30" />
        {isWide && (
          <>
            <col className="w-22" />
            <col className="w-27" />
          </>
        )}
      </colgroup>
      <TableHead>
        <HeaderCell className="ps-4">{tColumn('waiting')}</HeaderCell>
        <HeaderCell>{tColumn('number')}</HeaderCell>
        <HeaderCell>{tColumn('customer')}</HeaderCell>
        <HeaderCell>{tColumn('route')}</HeaderCell>
        <HeaderCell>{tColumn('state')}</HeaderCell>
        <HeaderCell>{tColumn('ready')}</HeaderCell>
        {isWide && (
          <>
            <HeaderCell align="end">{tColumn('packages')}</HeaderCell>
            <HeaderCell align="end">{tColumn('weight')}</HeaderCell>
          </>
        )}
      </TableHead>
      <tbody>
        {preorders.map((preorder) => (
          <Row key={preorder.id} preorder={preorder} url={url} isWide={isWide} />
        ))}
      </tbody>
    </table>
  )
}

const line = 'h-10! py-1!'

function Row({
  preorder,
  url,
  isWide,
}: { preorder: CompanyPreorder; isWide: boolean } & Pick<RowsProps, 'url'>) {
  const format = useFormat()
  const { organization, customerReference, totals, from, to } = preorder
  const route = `${from.city} → ${to.city}`
  return (
    // The scale makes the row the containing block of the stretched link in every browser.
    <TableRow interactive className="relative scale-100">
      <Cell className={cn(line, 'ps-4!')}>
        <Waiting preorder={preorder} />
      </Cell>
      <Cell className={line}>
        <NumberLink preorder={preorder} url={url} />
      </Cell>
      <Cell className={line}>
        <span
          className="wrap-anywhere line-clamp-2 leading-4.5"
          title={[organization.name, customerReference].filter(Boolean).join(' · ')}
        >
          {organization.name}
          {isWide && customerReference && <span className="text-muted"> · {customerReference}</span>}
        </span>
      </Cell>
      <Cell className={line}>
        <span className="flex min-w-0 items-center gap-2">
          <ModeIcon preorder={preorder} />
          <span className="truncate" title={route}>
            <RouteName order={preorder} />
          </span>
        </span>
      </Cell>
      <Cell className={line}>
        <StepBadge kind={preorder.lastStep.kind} />
      </Cell>
      <Cell className={cn(line, 'tabular whitespace-nowrap')}>{format.date(preorder.readyOn)}</Cell>
      {isWide && (
        <>
          <Cell align="end" className={line}>
            {totals.packages === null ? '–' : format.number(totals.packages)}
          </Cell>
          <Cell align="end" className={cn(line, 'whitespace-nowrap')}>
            {totals.grossWeightKg === null ? '–' : format.weight(totals.grossWeightKg)}
          </Cell>
        </>
      )}
    </TableRow>
  )
}
