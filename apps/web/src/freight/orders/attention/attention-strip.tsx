import type { AttentionCount } from '@portolan/contract/freight/orders/attention-counts'
import type { AttentionGroup } from '@portolan/contract/freight/orders/order-filter'
import type { Money } from '@portolan/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { attentionQuery } from '#freight/orders/queries.ts'
import { withAttention } from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import type { IconName } from '#platform/ui/look/icons.ts'
import { useSecondDrawing } from '#platform/ui/use-second-drawing.ts'
import { messages } from './messages.ts'

const looks: Record<AttentionGroup, { icon: IconName; tone: string }> = {
  late: { icon: 'delayed', tone: 'text-red' },
  'no-news': { icon: 'clock', tone: 'text-amber' },
  'missing-papers': { icon: 'document', tone: 'text-amber' },
  overdue: { icon: 'invoice', tone: 'text-red' },
  arriving: { icon: 'arrived', tone: 'text-green' },
  'at-risk': { icon: 'delayed', tone: 'text-amber' },
}

// The last one comes and goes, so that the others keep their places.
const groups = ['late', 'no-news', 'missing-papers', 'overdue', 'arriving', 'at-risk'] as const

// On a phone they form one scrolling row.
const widestPhone = 480
const leastRoom = 152

/** The groups visible before scrolling, by width in pixels. */
function groupsInSight(width: number): readonly AttentionGroup[] {
  return width > widestPhone ? groups : groups.slice(0, Math.ceil(width / leastRoom))
}

interface ToggleProps {
  group: AttentionGroup
  /** Null while unknown. */
  counted: AttentionCount | null
  amounts: readonly Money[]
  pressed: boolean
  hidden: boolean
  onPress: () => void
}

function Toggle({ group, counted, amounts, pressed, hidden, onPress }: ToggleProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { icon, tone } = looks[group]
  const count = counted?.count ?? 0
  // An active filter can always be turned off.
  const isQuiet = count === 0 && !pressed
  const texts = amounts.map((amount) => format.money(amount))
  const sums = texts.join(' + ')
  const text = t(counted?.isCapped ? 'spokenCapped' : 'spoken', { group: t(group), count })
  const spoken = sums === '' ? text : t('spokenAmounts', { text, amounts: sums })
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={counted ? spoken : t(group)}
      // Not disabled, so that the keyboard and screen readers still find the count.
      aria-disabled={isQuiet || undefined}
      onClick={isQuiet ? undefined : onPress}
      className={cn(
        'flex h-16 min-w-36 flex-col justify-center gap-0.5 rounded-lg border bg-surface px-3 text-start max-tablet:shrink-0 max-tablet:snap-start desktop:min-w-0',
        // On a wide page its space is reserved.
        hidden && 'invisible max-desktop:hidden',
        isQuiet ? 'cursor-default bg-transparent!' : 'hover:border-edge hover:bg-wash',
        'focus-visible:-outline-offset-2',
        pressed && 'border-accent! bg-accent-tint! forced-colors:outline-2',
      )}
    >
      <span className="flex items-center gap-1.5 text-muted text-sm">
        <Icon name={icon} className={cn('size-3.5 shrink-0', count > 0 && tone)} />
        <span className={cn('whitespace-nowrap', pressed && 'text-accent')}>{t(group)}</span>
      </span>
      <span className="tabular flex h-6 min-w-0 items-baseline gap-2">
        {counted ? (
          <span className={cn('font-semibold text-lg leading-6', count === 0 && 'font-normal text-muted')}>
            {t(counted.isCapped ? 'capped' : 'count', { count })}
          </span>
        ) : (
          <Skeleton className="h-4 w-6 self-center" />
        )}
        {sums !== '' && (
          // A sum without room is left out entirely, after a plus; a truncated number would be a different
          // sum.
          <span
            className="flex h-4.5 min-w-0 flex-1 flex-wrap gap-x-1 overflow-hidden text-muted text-sm"
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
    </button>
  )
}

interface AttentionStripProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
}

/**
 * Counts of listed orders that need attention, each a filter: one click shows them, another shows all again.
 */
export function AttentionStrip({ search, onChange }: AttentionStripProps) {
  const t = useMessages(messages)
  const listed = useQuery(attentionQuery(search, 'listed'))
  const all = useQuery(attentionQuery(search, 'all'))
  const isWhole = useSecondDrawing()
  const isPressed = (group: AttentionGroup) => search.attention?.includes(group) ?? false
  const countedOf = (group: AttentionGroup): AttentionCount | null =>
    (group === 'overdue' ? all : listed).data?.groups.find((each) => each.group === group) ?? null
  const isShown = (group: AttentionGroup) =>
    group !== 'at-risk' || isPressed(group) || (countedOf(group)?.count ?? 0) > 0
  return (
    <fieldset
      data-print="hide"
      className="-mx-4 mb-4 flex min-w-0 snap-x scroll-px-4 gap-2 overflow-x-auto px-4 tablet:mx-0 tablet:grid tablet:grid-cols-3 tablet:px-0 desktop:grid-cols-[repeat(3,minmax(max-content,1fr))_minmax(9rem,1.5fr)_repeat(2,minmax(max-content,1fr))]"
    >
      <legend className="sr-only">{t('title')}</legend>
      {(isWhole ? groups : groupsInSight(window.innerWidth)).map((group) => (
        <Toggle
          key={group}
          group={group}
          counted={countedOf(group)}
          amounts={group === 'overdue' ? (all.data?.overdueAmounts ?? []) : []}
          pressed={isPressed(group)}
          hidden={!isShown(group)}
          onPress={() => onChange(withAttention(search, group))}
        />
      ))}
    </fieldset>
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
