import type { CompanyQuote } from '@portolan/contract/company/quotes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { messages } from '#desk/quotes/messages.ts'
import { OutcomeBadge } from '#desk/quotes/outcome-badge.tsx'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { useLinkName } from '#freight/orders/order-link.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { expiresSoon } from '#freight/quotes/quote-state.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import type { QuoteView } from './list-url.ts'

/** Requests that have waited longer than this many hours stand out. */
const longHours = 24
const phone = '(max-width: 480px)'

interface QuoteTableProps {
  view: QuoteView
  quotes: readonly CompanyQuote[]
  /** True while another filter's rows are shown. */
  isOld: boolean
}

interface Column {
  name:
    | 'route'
    | 'customer'
    | 'cargo'
    | 'ready'
    | 'waiting'
    | 'validUntil'
    | 'price'
    | 'outcome'
    | 'reason'
    | 'decided'
  /** True to show it on wide screens only. */
  isExtra?: boolean
}

const columns: Readonly<Record<QuoteView, readonly Column[]>> = {
  waiting: [
    { name: 'route' },
    { name: 'customer' },
    { name: 'waiting' },
    { name: 'ready' },
    { name: 'cargo', isExtra: true },
  ],
  open: [
    { name: 'route' },
    { name: 'customer' },
    { name: 'validUntil' },
    { name: 'price' },
    { name: 'cargo', isExtra: true },
  ],
  won: [
    { name: 'route' },
    { name: 'customer' },
    { name: 'price' },
    { name: 'decided' },
    { name: 'cargo', isExtra: true },
  ],
  lost: [{ name: 'route' }, { name: 'customer' }, { name: 'outcome' }, { name: 'reason' }, { name: 'price' }],
}

/** Quotes as rows; on a phone each is two or three lines. */
export function QuoteTable({ view, quotes, isOld }: QuoteTableProps) {
  const t = useMessages(messages, 'list')
  const shown = columns[view]
  const isPhone = useMedia(phone)
  return (
    <div aria-busy={isOld} className={isOld ? 'opacity-55' : undefined}>
      {isPhone ? (
        <QuoteItems columns={shown} quotes={quotes} />
      ) : (
        <DataTable caption={t('caption')}>
          <TableHead>
            {shown.map(({ name, isExtra }) => (
              <HeaderCell
                key={name}
                align={name === 'price' ? 'end' : 'start'}
                className={cn(isExtra && 'max-wide:hidden')}
              >
                {t(name)}
              </HeaderCell>
            ))}
          </TableHead>
          <tbody>
            {quotes.map((quote) => (
              <TableRow key={quote.id} interactive className="relative">
                {shown.map(({ name, isExtra }) => (
                  <Cell
                    key={name}
                    align={name === 'price' ? 'end' : 'start'}
                    className={cn(
                      'h-10! py-1!',
                      isExtra && 'max-wide:hidden',
                      name === 'reason' && 'max-w-96',
                    )}
                  >
                    <ColumnValue name={name} quote={quote} />
                  </Cell>
                ))}
              </TableRow>
            ))}
          </tbody>
        </DataTable>
      )}
    </div>
  )
}

function QuoteItems({ columns, quotes }: { columns: readonly Column[]; quotes: readonly CompanyQuote[] }) {
  return (
    <ul className="divide-y">
      {quotes.map((quote) => (
        <li key={quote.id} className="relative flex flex-col gap-1 px-4 py-3">
          <ColumnValue name="route" quote={quote} />
          <p className="flex flex-wrap gap-x-3 text-sm">
            {columns
              .filter(({ name, isExtra }) => name !== 'route' && !isExtra)
              .map(({ name }) => (
                <span key={name} className="min-w-0">
                  <ColumnValue name={name} quote={quote} />
                </span>
              ))}
          </p>
        </li>
      ))}
    </ul>
  )
}

function ColumnValue({ name, quote }: { name: Column['name']; quote: CompanyQuote }): ReactNode {
  const format = useFormat()
  switch (name) {
    case 'route':
      return <QuoteLink quote={quote} />
    case 'customer':
      return <span className="wrap-break-word line-clamp-2">{quote.organization.name}</span>
    case 'cargo':
      return <span className="wrap-anywhere line-clamp-1 text-muted">{quote.cargo}</span>
    case 'ready':
      return <span className="tabular whitespace-nowrap">{format.date(quote.readyOn)}</span>
    case 'decided':
      return <span className="tabular whitespace-nowrap">{format.date(quote.updatedAt)}</span>
    case 'waiting':
      return <Waiting quote={quote} />
    case 'validUntil':
      return <Validity quote={quote} />
    case 'price':
      return <Price quote={quote} />
    case 'outcome':
      return <OutcomeBadge state={quote.state} />
    case 'reason':
      return (
        <span className="wrap-anywhere line-clamp-1 text-muted" title={quote.reason ?? undefined}>
          {quote.reason}
        </span>
      )
  }
}

function QuoteLink({ quote }: { quote: CompanyQuote }) {
  const linkName = useLinkName()
  return (
    <span className="flex min-w-0 items-center gap-x-2 max-desktop:flex-wrap desktop:whitespace-nowrap">
      <Icon name={quote.transportMode} className="size-4 shrink-0 text-muted" />
      <Link
        {...deskPaths.quote(quote.id)}
        data-row={quote.id}
        aria-label={linkName(quote)}
        className="min-w-0 font-medium outline-none after:absolute after:inset-0 focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        <RouteName order={quote} />
      </Link>
      <span translate="no" className="tabular shrink-0 text-muted text-sm">
        {quote.number}
      </span>
    </span>
  )
}

function Waiting({ quote }: { quote: CompanyQuote }) {
  const format = useFormat()
  const now = useNow()
  const hours = (now.getTime() - Date.parse(quote.askedAt)) / 3_600_000
  return (
    <span className={cn('tabular whitespace-nowrap', hours > longHours && 'font-medium text-red')}>
      {format.relative(quote.askedAt, now)}
    </span>
  )
}

function Validity({ quote }: { quote: CompanyQuote }) {
  const t = useMessages(messages, 'list')
  const format = useFormat()
  const now = useNow()
  if (quote.validUntil === null) return null
  const isSoon = expiresSoon(quote, now)
  return (
    <span className={cn('tabular whitespace-nowrap', isSoon && 'font-medium text-red')}>
      {format.date(quote.validUntil)}
      {isSoon && ` · ${t('soon')}`}
    </span>
  )
}

function Price({ quote: { totals, optionCount, state } }: { quote: CompanyQuote }) {
  const t = useMessages(messages, 'list')
  const format = useFormat()
  if (totals.length === 0) return null
  return (
    <span className="tabular whitespace-nowrap">
      {optionCount > 1 && state !== 'accepted' && (
        <span className="text-muted text-sm">{t('options', { count: optionCount })} · </span>
      )}
      {totals.map((total) => format.money(total)).join(' + ')}
    </span>
  )
}
