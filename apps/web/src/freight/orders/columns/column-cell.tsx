import type { Order } from '@portolan/contract/freight/orders'
import type { CustomerColumn } from '@portolan/contract/identity/preferences/order-columns'
import { AlertNote } from '#freight/orders/alerts/alert-note.tsx'
import { messages as alertMessages } from '#freight/orders/alerts/messages.ts'
import { bestTime } from '#freight/orders/dates/arrival-facts.ts'
import { deliveryTime } from '#freight/orders/dates/delivery-facts.ts'
import { isArrivalInDoubt } from '#freight/orders/dates/late-alerts.ts'
import { messages as dateMessages } from '#freight/orders/dates/messages.ts'
import { StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { shortTimes } from '#freight/orders/dates/short-times.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { messages as milestoneMessages } from '#freight/orders/milestones/messages.ts'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { Lateness } from './lateness.tsx'
import { messages } from './messages.ts'
import { useQuantities } from './use-quantities.ts'

interface CellProps {
  order: Order
  now: Date
}

interface ColumnCellProps extends CellProps {
  column: Exclude<CustomerColumn, 'number'>
  /** True if the mode has no column of its own. */
  showsMode: boolean
}

/** The content of a column for an order: in one line, unless the table lets it have more. */
export function ColumnCell({ column, order, now, showsMode }: ColumnCellProps) {
  const format = useFormat()
  const { packages, grossWeightKg } = order.totals
  switch (column) {
    case 'reference':
      return order.customerReference ? <span translate="no">{order.customerReference}</span> : <None />
    case 'organization':
      return <Lines>{order.organization.name}</Lines>
    case 'mode':
      return <Mode order={order} withWord />
    case 'route':
      return (
        <>
          {showsMode && <Mode order={order} />}
          <span className="font-medium">
            <RouteName order={order} />
          </span>
        </>
      )
    case 'status':
      return <StatusBadge order={order} />
    case 'attention':
      return <AlertNote order={order} now={now} />
    case 'departure':
    case 'arrival':
    case 'delivery':
      return <DateLine order={order} now={now} which={column} />
    case 'lateness':
      return <Lateness order={order} />
    case 'lastEvent':
      return <LastEvent order={order} now={now} />
    case 'updated':
      return <Moment at={order.updatedAt} now={now} />
    case 'cargo':
      return <Cargo order={order} />
    case 'goods':
      return order.cargo
    case 'packages':
      return packages === null ? <None /> : format.number(packages)
    case 'weight':
      return grossWeightKg === null ? <None /> : format.weight(grossWeightKg)
    case 'carrier':
      return order.carrier ?? <None />
    case 'conveyance':
      return order.conveyance ?? <None />
    case 'papers':
      return <Papers order={order} />
    case 'unpaid':
      return <Unpaid order={order} now={now} />
  }
}

/** Rows with a route have room for two lines; the longest names need a third. */
function Lines({ children }: { children: string }) {
  return <span className="wrap-anywhere line-clamp-3 whitespace-normal leading-4.5">{children}</span>
}

function None() {
  return <span className="text-muted">{useMessages(messages)('none')}</span>
}

function Mode({ order, withWord = false }: { order: Order; withWord?: boolean }) {
  const mode = useMessages(orderMessages)(`mode.${order.transportMode}`)
  return (
    <>
      <Icon
        name={order.transportMode}
        {...(!withWord && { label: mode })}
        className="-mt-0.5 me-2 inline size-4 text-muted"
      />
      {withWord && mode}
    </>
  )
}

/** The containers or packages; the weight if neither is known. */
function Cargo({ order }: { order: Order }) {
  const [first] = useQuantities()(order)
  return first ?? <None />
}

/** The best known date, with its certainty. */
function DateLine({ order, now, which }: CellProps & { which: 'departure' | 'arrival' | 'delivery' }) {
  const short = useMessages(messages, 'certainty')
  const t = useMessages(dateMessages)
  const times = shortTimes(useLocale(), now)
  const best = which === 'delivery' ? deliveryTime(order) : bestTime(order[which])
  if (!best) return which === 'delivery' ? <None /> : <span className="text-muted">{t('date.none')}</span>
  const { timeZone } = which === 'departure' ? order.from : order.to
  const isDoubtful = which === 'arrival' && best.certainty !== 'actual' && isArrivalInDoubt(order)
  return (
    <>
      {times.date(best.at, timeZone ?? 'UTC')}{' '}
      <span className="text-muted text-sm">{short(isDoubtful ? 'doubtful' : best.certainty)}</span>
    </>
  )
}

function LastEvent({ order: { lastEvent, from }, now }: CellProps) {
  const t = useMessages(milestoneMessages)
  const times = shortTimes(useLocale(), now)
  if (!lastEvent) return <None />
  // Without a place, a day is in UTC.
  const place = lastEvent.place ?? (lastEvent.precision === 'day' ? null : from)
  const zone = place?.timeZone ?? 'UTC'
  const parts = [t(`event.${lastEvent.code}`), lastEvent.place?.city, times.date(lastEvent.at, zone)]
  return <Lines>{parts.filter((part) => part !== undefined).join(' · ')}</Lines>
}

function Moment({ at, now }: { at: string; now: Date }) {
  return shortTimes(useLocale(), now).moment(at)
}

function Papers({ order: { papers } }: { order: Order }) {
  const t = useMessages(messages)
  const spoken = useMessages(alertMessages, 'papers')
  if (papers === null || papers.expected === 0) return <None />
  const present = String(papers.present)
  return (
    <>
      <span aria-hidden className={papers.present < papers.expected ? undefined : 'text-muted'}>
        {t('papers', { present, expected: String(papers.expected) })}
      </span>
      <span className="sr-only">{spoken('countSpoken', { present, count: papers.expected })}</span>
    </>
  )
}

function Unpaid({ order: { unpaid, alerts }, now }: CellProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const times = shortTimes(useLocale(), now)
  if (!unpaid) return <None />
  const isOverdue = alerts.some(({ kind }) => kind === 'overdue-invoices')
  return (
    <span className={isOverdue ? 'font-medium text-red' : undefined}>
      {t('unpaidUntil', {
        amount: unpaid.amounts.map((amount) => format.money(amount)).join(' + '),
        date: times.date(unpaid.dueOn, 'UTC'),
      })}
    </span>
  )
}
