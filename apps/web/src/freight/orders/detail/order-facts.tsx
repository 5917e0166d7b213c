import type { OrderDetail } from '@portolan/contract/freight/orders'
import { isChargedByContainer, isCountedInRevenueTonnes } from '@portolan/freight/chargeable-weight'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages as headlineMessages } from '#freight/orders/headline/messages.ts'
import { useContainerCount } from '#freight/orders/headline/order-containers.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { unitsQuery } from '#freight/orders/queries.ts'
import { useKnownSum } from '#freight/orders/units/cargo-lines.tsx'
import { totalsOf } from '#freight/orders/units/unit-totals.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { Fact, factGrid, IncotermName } from './fact.tsx'
import { messages } from './messages.ts'

interface OrderFactsProps {
  order: OrderDetail
  /** The name of the customer's reference for readers other than the customer. */
  referenceName?: string
}

/** Every fact about the order that is one figure or word. */
export function OrderFacts({ order, referenceName }: OrderFactsProps) {
  const t = useMessages(orderMessages)
  const tDetail = useMessages(messages)
  const tHeadline = useMessages(headlineMessages)
  const format = useFormat()
  const { totals } = order
  const units = useQuery(unitsQuery(order.id)).data ?? []
  const partly = units.length > 0 ? totalsOf(units) : null
  const inWords = useKnownSum()
  const containersInWords = useContainerCount()
  const unlessNull = <T,>(value: T | null, show: (value: T) => ReactNode) =>
    value === null ? null : show(value)
  return (
    <Panel title={tDetail('facts')}>
      <dl className={cn(factGrid, 'desktop:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]')}>
        <Fact verbatim name={t('fact.number')}>
          {order.number}
        </Fact>
        <Fact verbatim name={referenceName ?? t('fact.reference')}>
          {order.customerReference}
        </Fact>
        <Fact name={t('fact.organization')}>{order.organization.name}</Fact>
        <Fact wide name={t('fact.cargo')}>
          {order.cargo || null}
        </Fact>
        <Fact name={t('fact.incoterms')}>
          <IncotermName code={order.incoterms} place={order.incotermsPlace} />
        </Fact>
        <Fact name={t('fact.mode')}>
          <span className="inline-flex items-center gap-1.5 max-tablet:gap-1">
            <Icon name={order.transportMode} className="size-4 shrink-0 text-muted max-tablet:size-3.5" />
            {t(`modeLong.${order.transportMode}`)}
          </span>
        </Fact>
        <Fact name={t('fact.loadType')}>{t(`loadType.${order.loadType}`)}</Fact>
        <Fact name={t('fact.packages')}>{unlessNull(totals.packages, format.number)}</Fact>
        <Fact name={t('fact.grossWeight')}>
          {unlessNull(totals.grossWeightKg, format.weight) ??
            (partly?.grossWeightKg && inWords(partly.grossWeightKg, units.length, format.weight))}
        </Fact>
        <Fact name={t('fact.volume')}>
          {unlessNull(totals.volumeM3, format.volume) ??
            (partly?.volumeM3 && inWords(partly.volumeM3, units.length, format.volume))}
        </Fact>
        {isChargedByContainer(order.transportMode, order.loadType) ? (
          order.containers.length > 0 && (
            <Fact name={tHeadline('containers')}>{containersInWords(order.containers)}</Fact>
          )
        ) : (
          <Fact name={t('fact.chargeableWeight')}>
            {unlessNull(totals.chargeableWeightKg, (kilograms) =>
              isCountedInRevenueTonnes(order.transportMode, order.loadType)
                ? t('fact.revenueTonnes', { count: kilograms / 1000 })
                : format.weight(kilograms),
            )}
          </Fact>
        )}
        {order.distanceKm !== null && (
          <Fact name={t('fact.distance')}>
            {t('fact.aboutDistance', { distance: format.aboutDistance(order.distanceKm) })}
          </Fact>
        )}
        <Fact name={t('fact.created')}>{format.date(order.createdAt)}</Fact>
        <Fact name={t('fact.updated')}>{format.date(order.updatedAt)}</Fact>
      </dl>
    </Panel>
  )
}
