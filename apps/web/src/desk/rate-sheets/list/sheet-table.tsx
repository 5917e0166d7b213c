import type { CalendarSheet } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { expiringDays } from '@portolan/contract/company/rate-sheets/rate-calendar'
import { Link } from '@tanstack/react-router'
import { deskPaths } from '#desk/frame/paths.ts'
import { messages } from '#desk/rate-sheets/messages.ts'
import { StateBadge } from '#desk/rate-sheets/state-badge.tsx'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { useMedia } from '#platform/ui/use-media.ts'

interface SheetTableProps {
  sheets: readonly CalendarSheet[]
}

/** Rate sheets as rows; on a phone each is three lines. */
export function SheetTable({ sheets }: SheetTableProps) {
  const t = useMessages(messages, 'list')
  const isPhone = useMedia('(max-width: 480px)')
  if (isPhone)
    return (
      <ul className="divide-y">
        {sheets.map((sheet) => (
          <li key={sheet.ref} className="relative flex flex-col gap-1 px-4 py-3">
            <SheetName sheet={sheet} />
            <span className="text-muted text-sm">
              <CustomerName sheet={sheet} />
            </span>
            <span className="flex flex-wrap items-center gap-2 text-sm">
              <End sheet={sheet} />
              <Versions sheet={sheet} />
            </span>
          </li>
        ))}
      </ul>
    )
  return (
    <DataTable caption={t('caption')}>
      <TableHead>
        <HeaderCell>{t('name')}</HeaderCell>
        <HeaderCell>{t('customer')}</HeaderCell>
        <HeaderCell>{t('ends')}</HeaderCell>
        <HeaderCell>{t('state')}</HeaderCell>
        <HeaderCell className="max-wide:hidden">{t('carriers')}</HeaderCell>
        <HeaderCell align="end" className="max-desktop:hidden">
          {t('size')}
        </HeaderCell>
      </TableHead>
      <tbody>
        {sheets.map((sheet) => (
          <TableRow key={sheet.ref} interactive className="relative">
            <Cell className="h-10! min-w-44 py-1!">
              <SheetName sheet={sheet} />
            </Cell>
            <Cell className="h-10! min-w-28 py-1!">
              <CustomerName sheet={sheet} />
            </Cell>
            <Cell className="h-10! min-w-36 py-1!">
              <End sheet={sheet} />
            </Cell>
            <Cell className="h-10! py-1!">
              <Versions sheet={sheet} />
            </Cell>
            <Cell className="wrap-anywhere h-10! max-w-72 py-1! text-muted max-wide:hidden">
              <span className="line-clamp-2">{sheet.carriers.join(', ')}</span>
            </Cell>
            <Cell align="end" className="h-10! py-1! max-desktop:hidden">
              {sheet.versions[0]?.lanes}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </DataTable>
  )
}

/** The sheet's modes and name as a link over the row. */
function SheetName({ sheet: { ref, name, modes } }: { sheet: CalendarSheet }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {modes.map((mode) => (
        <Icon key={mode} name={mode} className="size-4 shrink-0 text-muted" />
      ))}
      <span className="flex min-w-0 flex-col">
        <Link
          {...deskPaths.rateSheet(ref)}
          data-row={ref}
          className="wrap-anywhere font-medium outline-none after:absolute after:inset-0 focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {name}
        </Link>
        <span translate="no" className="wrap-anywhere text-muted text-sm">
          {ref}
        </span>
      </span>
    </span>
  )
}

function CustomerName({ sheet: { organization } }: { sheet: CalendarSheet }) {
  const t = useMessages(messages)
  return organization ? (
    <span className="wrap-anywhere line-clamp-1">{organization.name}</span>
  ) : (
    <span className="whitespace-nowrap text-muted">{t('allCustomers')}</span>
  )
}

/** The last day with prices; the last two weeks stand out. */
function End({ sheet: { endsOn, gaps } }: { sheet: CalendarSheet }) {
  const t = useMessages(messages, 'list')
  const format = useFormat()
  const now = useNow()
  if (endsOn === null) return <span className="text-muted">{t('noPrices')}</span>
  const days = daysUntil(endsOn, now)
  const isSoon = days >= 0 && days <= expiringDays
  return (
    <span
      className={cn(
        'tabular desktop:whitespace-nowrap',
        isSoon && 'font-medium text-red',
        days < 0 && 'text-muted',
      )}
    >
      {format.date(endsOn)}
      {isSoon && ` · ${t('inDays', { days })}`}
      {gaps.length > 0 && days >= 0 && (
        <span className="ms-1.5 font-normal text-red text-sm">{t('gap', { count: gaps.length })}</span>
      )}
    </span>
  )
}

/** Whole days from today to a calendar date. */
function daysUntil(date: string, now: Date): number {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return Math.round((Date.parse(date) - today) / 86_400_000)
}

/** The state of the sheet, and its draft. */
function Versions({ sheet }: { sheet: CalendarSheet }) {
  const t = useMessages(messages)
  const now = useNow()
  const draft = sheet.versions.find(({ state }) => state === 'draft')
  const published = sheet.versions.find(({ state }) => state === 'published')
  const isOver = sheet.endsOn !== null && daysUntil(sheet.endsOn, now) < 0
  return (
    <span className="flex items-center gap-x-1.5 gap-y-0.5 whitespace-nowrap max-desktop:flex-wrap">
      {published && <StateBadge state={isOver ? 'ended' : 'published'} />}
      {!published && !draft && <StateBadge state="withdrawn" />}
      {draft &&
        (published ? (
          <span className="text-amber text-sm">{t('list.hasDraft', { version: String(draft.version) })}</span>
        ) : (
          <StateBadge state="draft" />
        ))}
    </span>
  )
}
