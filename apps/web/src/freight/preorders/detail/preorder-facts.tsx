import type { Haulage, Temperature } from '@portolan/contract/freight/preorders/preorder-content'
import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { isChargedByContainer, isCountedInRevenueTonnes } from '@portolan/freight/chargeable-weight'
import { Fact, factGrid, IncotermName } from '#freight/orders/detail/fact.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { messages as fieldMessages } from '#freight/preorders/field-values/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { AddressText } from './party-list.tsx'

/** Every fact about the booking that is one figure or word. */
export function PreorderFacts({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages, 'fact')
  const tPage = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const format = useFormat()
  const { content, totals } = preorder
  const unlessNull = (value: number | null, show: (value: number) => string) =>
    value === null ? null : show(value)
  return (
    <Panel title={tPage('facts')}>
      <dl className={factGrid}>
        <Fact name={tOrders('fact.organization')}>{preorder.organization.name}</Fact>
        <Fact name={tOrders('fact.mode')}>
          <span className="inline-flex items-center gap-1.5">
            <Icon name={content.transportMode} className="size-4 shrink-0 text-muted" />
            {tOrders(`modeLong.${content.transportMode}`)}
          </span>
        </Fact>
        {content.loadType !== 'not-set' && (
          <Fact name={tOrders('fact.loadType')}>{tOrders(`loadType.${content.loadType}`)}</Fact>
        )}
        <Fact name={t('ready')}>{format.date(content.readyOn)}</Fact>
        <Fact wide name={t('terms')}>
          <IncotermName code={content.incoterms} />
          <span className="block text-muted text-sm">
            {content.incotermsPlace && <span>{content.incotermsPlace} · </span>}
            {t('edition', { edition: String(content.incotermsEdition) })}
          </span>
        </Fact>
        <Fact wide name={tOrders('fact.cargo')}>
          {content.cargo}
        </Fact>
        <Fact name={tOrders('fact.packages')}>{unlessNull(totals.packages, format.number)}</Fact>
        <Fact name={tOrders('fact.grossWeight')}>{unlessNull(totals.grossWeightKg, format.weight)}</Fact>
        <Fact name={tOrders('fact.volume')}>{unlessNull(totals.volumeM3, format.volume)}</Fact>
        {!isChargedByContainer(content.transportMode, content.loadType) && (
          <Fact name={tOrders('fact.chargeableWeight')}>
            {unlessNull(totals.chargeableWeightKg, (kilograms) =>
              isCountedInRevenueTonnes(content.transportMode, content.loadType)
                ? tOrders('fact.revenueTonnes', { count: kilograms / 1000 })
                : format.weight(kilograms),
            )}
          </Fact>
        )}
        <Fact name={t('pickUp')}>
          <HaulageText haulage={content.pickUp} />
        </Fact>
        <Fact name={t('delivery')}>
          <HaulageText haulage={content.delivery} />
        </Fact>
        <Fact name={t('services')}>
          <Services {...content.services} />
        </Fact>
        <Fact name={t('insurance')}>{t(content.insuranceWanted ? 'insuranceYes' : 'insuranceNo')}</Fact>
        {content.declaredValue && (
          <Fact name={t('declaredValue')}>{format.money(content.declaredValue)}</Fact>
        )}
        {content.temperature && (
          <Fact name={t('temperature')}>
            <TemperatureText temperature={content.temperature} />
          </Fact>
        )}
        {content.comment && (
          <Fact wide name={t('comment')}>
            <span className="whitespace-pre-line">{content.comment}</span>
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

export function HaulageText({ haulage: { service, address } }: { haulage: Haulage }) {
  const t = useMessages(messages, 'fact')
  return service === 'DOOR' && address ? <AddressText address={address} /> : t('terminal')
}

export function Services({
  exportCustoms,
  importCustoms,
}: {
  exportCustoms: boolean
  importCustoms: boolean
}) {
  const t = useMessages(messages, 'fact')
  if (exportCustoms && importCustoms) return t('bothCustoms')
  return exportCustoms ? t('exportCustoms') : importCustoms ? t('importCustoms') : t('noServices')
}

export function TemperatureText({ temperature: { min, max, setpoint } }: { temperature: Temperature }) {
  const t = useMessages(messages, 'fact')
  const tFields = useMessages(fieldMessages)
  const format = useFormat()
  const celsius = (degrees: number) => tFields('celsius', { degrees: format.number(degrees) })
  const range =
    min !== null && max !== null
      ? t('range', { min: celsius(min), max: celsius(max) })
      : min !== null
        ? t('from', { min: celsius(min) })
        : max !== null
          ? t('to', { max: celsius(max) })
          : null
  return (
    <>
      {range}
      {setpoint !== null && (
        <span className={range ? 'block text-muted text-sm' : ''}>
          {t('setpoint', { setpoint: celsius(setpoint) })}
        </span>
      )}
    </>
  )
}
