import type { AttentionCount } from '@portolan/contract/freight/orders/attention-counts'
import type { AttentionGroup } from '@portolan/contract/freight/orders/order-filter'
import type { Money } from '@portolan/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { attentionQuery } from '#freight/orders/queries.ts'
import { isNarrowed, withAttention } from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useHasPart } from '#platform/api/has-part.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import type { IconName } from '#platform/ui/look/icons.ts'
import { useMedia } from '#platform/ui/use-media.ts'
import { messages } from './messages.ts'
import { shortMoney } from './short-money.ts'

const looks: Record<AttentionGroup, { icon: IconName; tone: string }> = {
  late: { icon: 'delayed', tone: 'text-red' },
  'no-news': { icon: 'clock', tone: 'text-amber' },
  'missing-papers': { icon: 'document', tone: 'text-amber' },
  overdue: { icon: 'invoice', tone: 'text-red' },
  arriving: { icon: 'arrived', tone: 'text-green' },
  'at-risk': { icon: 'delayed', tone: 'text-amber' },
}

/** The tiles in order. */
export const tileGroups = ['late', 'no-news', 'missing-papers', 'overdue', 'arriving', 'at-risk'] as const

type Count = Pick<AttentionCount, 'count' | 'isCapped'>

interface TileProps {
  group: AttentionGroup
  /** Null while unknown. */
  counted: Count | null
  /** The count without search and filters, if there are any. */
  total?: Count | null
  amounts?: readonly Money[]
  pressed?: boolean
  onPress?: () => void
}

/** A count as a filter; without `onPress`, that of overdue invoices as a link to them. */
export function Tile({ group, counted, total = null, amounts = [], pressed = false, onPress }: TileProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const locale = useLocale()
  const isTablet = useMedia('(min-width: 480.02px)')
  const { icon, tone } = looks[group]
  const count = counted?.count ?? 0
  // An active filter can always be turned off, and a page be opened.
  const isQuiet = count === 0 && !pressed && onPress !== undefined
  const sums = amounts.map((amount) => format.money(amount)).join(' + ')
  const texts = amounts.map((amount) => (isTablet ? format.money(amount) : shortMoney(amount, locale)))
  const numberOf = (each: Count) => t(each.isCapped ? 'capped' : 'count', { count: each.count })
  const orders = onPress ? 'spoken' : 'spokenInvoices'
  const text = total
    ? t('spokenOf', { group: t(group), count: counted ? numberOf(counted) : '', total: numberOf(total) })
    : t(counted?.isCapped ? 'spokenCapped' : orders, { group: t(group), count })
  const spoken = sums === '' ? text : t('spokenAmounts', { text, amounts: sums })
  const frame = {
    'aria-label': counted ? spoken : t(group),
    // Not disabled, so that the keyboard and screen readers still find the count.
    'aria-disabled': isQuiet || undefined,
    className: cn(
      'relative flex h-16 min-w-0 flex-col justify-center gap-0.5 rounded-lg border bg-surface px-3 text-start',
      // On a phone the counts form a line, above labels of one or two lines.
      'max-tablet:h-13.5 max-tablet:flex-col-reverse max-tablet:justify-end max-tablet:gap-0 max-tablet:px-2.5 max-tablet:py-1',
      isQuiet ? 'cursor-default bg-transparent!' : 'hover:border-edge hover:bg-wash',
      'focus-visible:-outline-offset-2',
      pressed && 'border-accent! bg-accent-tint! forced-colors:outline-2',
    ),
  }
  const content = (
    <>
      <span className="flex items-center gap-1.5 text-muted text-sm max-tablet:text-xs max-tablet:leading-[0.8125rem]">
        <Icon
          name={icon}
          className={cn(
            'size-3.5 shrink-0 max-tablet:absolute max-tablet:end-2 max-tablet:top-2',
            count > 0 && tone,
            // The sum needs its place.
            sums !== '' && 'max-tablet:hidden',
          )}
        />
        <span className={cn('tablet:whitespace-nowrap', pressed && 'text-accent')}>{t(group)}</span>
      </span>
      <span className="tabular flex h-6 min-w-0 items-baseline gap-2 max-tablet:h-5 max-tablet:gap-1.5">
        {counted ? (
          <span
            className={cn(
              'font-semibold text-lg leading-6 max-tablet:leading-5',
              count === 0 && 'font-normal text-muted',
            )}
          >
            {numberOf(counted)}
          </span>
        ) : (
          <Skeleton className="h-4 w-6 self-center" />
        )}
        {counted && total && (
          <span className="whitespace-nowrap text-muted text-sm max-tablet:text-xs">
            {t('ofTotal', { total: numberOf(total) })}
          </span>
        )}
        {sums !== '' && (
          // A sum without room is left out entirely, after a plus; a truncated number would be a different
          // sum.
          <span
            className="flex h-4.5 min-w-0 flex-1 flex-wrap gap-x-1 overflow-hidden text-muted text-sm max-tablet:text-xs"
            title={sums}
          >
            {texts.map((text, index) => (
              <span key={text} className="max-w-full truncate">
                {text}
                {index < texts.length - 1 && ' +'}
              </span>
            ))}
          </span>
        )}
      </span>
    </>
  )
  return onPress ? (
    <button type="button" aria-pressed={pressed} onClick={isQuiet ? undefined : onPress} {...frame}>
      {content}
    </button>
  ) : (
    <Link {...paths.invoices({ state: 'overdue' })} {...frame}>
      {content}
    </Link>
  )
}

export const stripClass = '@container mb-3 max-tablet:mb-2'
export const tilesClass = 'grid min-w-0 grid-cols-3 gap-2 max-tablet:gap-1.5'

interface AttentionStripProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
}

/**
 * Counts of listed orders that need attention, each a filter: one click shows them, another shows all again.
 * Overdue invoices are those of all orders, and open on their own page.
 */
export function AttentionStrip({ search, onChange }: AttentionStripProps) {
  const t = useMessages(messages)
  const listed = useQuery(attentionQuery(search, 'listed')).data?.groups
  const unfiltered = useQuery(attentionQuery(search, 'unfiltered')).data?.groups
  const all = useQuery(attentionQuery(search, 'all')).data
  const hasInvoices = useHasPart('invoices')
  const shown = tileGroups.filter((group) => hasInvoices || group !== 'overdue')
  const { attention: _, ...others } = search
  const total = (group: AttentionGroup) =>
    isNarrowed(others) ? (unfiltered?.find((each) => each.group === group) ?? null) : null
  return (
    <div className={stripClass} data-print="hide">
      <fieldset
        className={cn(
          tilesClass,
          '@min-[56rem]:grid-cols-[repeat(3,minmax(max-content,1fr))_minmax(9rem,1.5fr)_repeat(2,minmax(max-content,1fr))]',
        )}
      >
        <legend className="sr-only">{t('title')}</legend>
        {shown.map((group) =>
          group === 'overdue' ? (
            <Tile
              key={group}
              group={group}
              counted={all ? { count: all.overdueInvoices, isCapped: false } : null}
              amounts={all?.overdueAmounts ?? []}
            />
          ) : (
            <Tile
              key={group}
              group={group}
              counted={listed?.find((each) => each.group === group) ?? null}
              total={total(group)}
              pressed={search.attention?.includes(group) ?? false}
              onPress={() => onChange(withAttention(search, group))}
            />
          ),
        )}
      </fieldset>
    </div>
  )
}

/** Links from orders with overdue invoices to these invoices. */
export function OverdueInvoicesLink() {
  const t = useMessages(messages)
  return (
    <Link
      {...paths.invoices({ state: 'overdue' })}
      data-print="hide"
      className="touch-room relative rounded-sm text-accent text-sm underline-offset-2 hover:underline"
    >
      {t('overdueInvoices')}
    </Link>
  )
}
