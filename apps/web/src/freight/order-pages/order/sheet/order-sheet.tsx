import type { OrderDetail } from '@portolan/contract/freight/orders'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages as mapMessages } from '#freight/map/messages.ts'
import { Lateness } from '#freight/orders/columns/lateness.tsx'
import { DateText } from '#freight/orders/dates/date-text.tsx'
import { shownState } from '#freight/orders/dates/delivery-facts.ts'
import { IncotermName } from '#freight/orders/detail/fact.tsx'
import { messages as detailMessages } from '#freight/orders/detail/messages.ts'
import { describeOrder } from '#freight/orders/headline/describe-order.ts'
import { messages as headlineMessages } from '#freight/orders/headline/messages.ts'
import { useContainerCount } from '#freight/orders/headline/order-containers.tsx'
import { PrintedAt } from '#freight/orders/letterhead.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { promisesQuery } from '#freight/orders/queries.ts'
import { groupReferences } from '#freight/orders/references/group-references.ts'
import { messages as referenceMessages } from '#freight/orders/references/messages.ts'
import { usePositionTexts } from '#freight/orders/route/order-position.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { messages as timelineMessages } from '#freight/orders/timeline/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { SheetDocuments, SheetInvoices } from './sheet-papers.tsx'
import { SheetPart } from './sheet-part.tsx'
import { SheetTimeline } from './sheet-timeline.tsx'
import { SheetUnits } from './sheet-units.tsx'

function SheetFact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  if (children === null || children === '' || children === false) return null
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere tabular [&_span]:text-2xs">{children}</dd>
    </div>
  )
}

// The list of units has them.
const ofUnits: ReadonlySet<string> = new Set(['EQ', 'SEAL'])

/** The order's figures and words, those that are known. */
function SheetFacts({ order, now }: { order: OrderDetail; now: Date }) {
  const t = useMessages(orderMessages)
  const tHeadline = useMessages(headlineMessages)
  const tReferences = useMessages(referenceMessages)
  const onMap = useMessages(mapMessages)
  const format = useFormat()
  const containersOf = useContainerCount()
  const textsOf = usePositionTexts()
  const { totals, carrier, conveyance, position, containers } = order
  const sums = [
    totals.packages !== null && t('packages', { count: totals.packages }),
    totals.grossWeightKg !== null && format.weight(totals.grossWeightKg),
    totals.volumeM3 !== null && format.volume(totals.volumeM3),
  ]
  const here = position && textsOf(position, now)
  return (
    <dl className="grid grid-cols-4 gap-x-4 gap-y-1.5">
      {(['departure', 'arrival', 'delivery'] as const).map((which) => (
        <SheetFact key={which} name={t(`column.${which}`)}>
          <DateText order={order} which={which} />
        </SheetFact>
      ))}
      <SheetFact name={t('column.lateness')}>
        <Lateness order={order} />
      </SheetFact>
      <SheetFact wide name={t('fact.mode')}>
        {[t(`modeLong.${order.transportMode}`), carrier, conveyance].filter(Boolean).join(' · ')}
      </SheetFact>
      <SheetFact name={t('fact.loadType')}>
        {order.loadType !== 'not-set' && t(`loadType.${order.loadType}`)}
      </SheetFact>
      <SheetFact name={t('fact.incoterms')}>
        <IncotermName code={order.incoterms} place={order.incotermsPlace} />
      </SheetFact>
      <SheetFact name={t('fact.cargo')}>{order.cargo}</SheetFact>
      <SheetFact name={t('fact.packages')}>{sums.filter(Boolean).join(' · ')}</SheetFact>
      <SheetFact name={tHeadline('containers')}>{containersOf(containers)}</SheetFact>
      {groupReferences(order)
        .filter(({ type }) => !ofUnits.has(type))
        .map(({ type, references }) => (
          <SheetFact key={type} name={tReferences(`type.${type}`, { count: references.length })}>
            {references.map(({ text }) => text).join(', ')}
          </SheetFact>
        ))}
      <SheetFact wide name={onMap('position')}>
        {here && `${here.near ?? here.where} · ${here.when}`}
      </SheetFact>
    </dl>
  )
}

/** The order as a page to print or to file: everything short on one sheet, long lists on the next ones. */
export function OrderSheet({ order, now }: { order: OrderDetail; now: Date }) {
  const t = useMessages(orderMessages)
  const tDetail = useMessages(detailMessages)
  const locale = useLocale()
  const promises = useQuery(promisesQuery(order.id)).data ?? []
  const { number, customerReference, contacts } = order
  const names = [
    tDetail('pageTitle', { number }),
    customerReference && tDetail('reference', { reference: customerReference }),
    t(`status.${shownState(order)}`),
    order.organization.name,
  ]
  return (
    <article className="hidden text-2xs leading-tight *:mt-2.5 *:first:mt-0 print:block">
      <PrintedAt now={now} />
      <header>
        <h1 className="font-semibold text-xl">
          <RouteName order={order} />
        </h1>
        <p translate="no" className="wrap-anywhere">
          {names.filter(Boolean).join(' · ')}
        </p>
        <p className="wrap-anywhere mt-1 font-medium text-sm">
          {describeOrder(order, promises, locale, now)}
        </p>
      </header>
      <SheetFacts order={order} now={now} />
      <SheetPart title={useMessages(timelineMessages)('title')}>
        <SheetTimeline order={order} />
      </SheetPart>
      <div className="grid grid-cols-[2fr_3fr] gap-x-6">
        <SheetDocuments order={order} />
        <SheetInvoices order={order} />
      </div>
      {contacts.length > 0 && (
        <SheetPart title={tDetail('contacts')}>
          {contacts.map(({ name, role, email, phone }) => (
            <p key={`${name} ${email} ${phone}`} className="wrap-anywhere">
              {[name, role, email, phone].filter(Boolean).join(' · ')}
            </p>
          ))}
        </SheetPart>
      )}
      <SheetUnits order={order} />
    </article>
  )
}
