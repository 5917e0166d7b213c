import type { OrderDetail } from '@portolan/contract/freight/orders'
import { isCountedInRevenueTonnes } from '@portolan/freight/chargeable-weight'
import { incoterms, isOfEarlierEdition } from '@portolan/freight/incoterms'
import type { ReactNode } from 'react'
import { messages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/class-names.ts'
import { Icon } from '#platform/ui/icon.tsx'

interface FactProps {
  name: string
  /** Takes two columns. */
  wide?: boolean
  children: ReactNode
}

function Fact({ name, wide = false, children }: FactProps) {
  const t = useMessages(messages, 'fact')
  return (
    <div className={cn('min-w-0', wide && 'col-span-2')}>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="wrap-anywhere tabular mt-0.5">
        {children ?? <span className="text-muted">{t('notKnown')}</span>}
      </dd>
    </div>
  )
}

function Incoterm({ code }: { code: OrderDetail['incoterms'] }) {
  const t = useMessages(messages, 'fact')
  const locale = useLocale()
  const term = incoterms[code]
  const name = locale === 'ru' ? term.nameRu : term.name
  if (code === 'XXX') return name
  return (
    <>
      <span className="font-medium">{code}</span> {name}
      {isOfEarlierEdition(code) && (
        <span className="block text-muted text-sm">
          {t('earlierEdition', { edition: String(term.lastEdition) })}
        </span>
      )}
    </>
  )
}

/** Everything about the order that is one figure or word. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { totals } = order
  const known = <T,>(value: T | null, show: (value: T) => ReactNode) => (value === null ? null : show(value))
  return (
    <Panel title={t('page.facts')}>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-6 gap-y-4 max-tablet:grid-cols-2 max-tablet:gap-x-3">
        <Fact name={t('fact.number')}>{order.number}</Fact>
        <Fact name={t('fact.reference')}>{order.customerReference}</Fact>
        <Fact name={t('fact.organization')}>{order.organization.name}</Fact>
        <Fact wide name={t('fact.cargo')}>
          {order.cargo || null}
        </Fact>
        <Fact name={t('fact.incoterms')}>
          <Incoterm code={order.incoterms} />
        </Fact>
        <Fact name={t('fact.mode')}>
          <span className="inline-flex items-center gap-1.5 max-tablet:gap-1">
            <Icon name={order.transportMode} className="size-4 shrink-0 text-muted max-tablet:size-3.5" />
            {t(`modeLong.${order.transportMode}`)}
          </span>
        </Fact>
        <Fact name={t('fact.loadType')}>{t(`loadType.${order.loadType}`)}</Fact>
        <Fact name={t('fact.packages')}>{known(totals.packages, format.number)}</Fact>
        <Fact name={t('fact.grossWeight')}>{known(totals.grossWeightKg, format.weight)}</Fact>
        <Fact name={t('fact.volume')}>{known(totals.volumeM3, format.volume)}</Fact>
        <Fact name={t('fact.chargeableWeight')}>
          {known(totals.chargeableWeightKg, (kilograms) =>
            isCountedInRevenueTonnes(order.transportMode, order.loadType)
              ? t('fact.revenueTonnes', { count: kilograms / 1000 })
              : format.weight(kilograms),
          )}
        </Fact>
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
