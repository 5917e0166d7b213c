import type { ShipmentUnit } from '@portolan/contract/freight/orders/order-parts'
import { findContainerNumberFault, normalizeContainerNumber } from '@portolan/freight/container-number'
import { useQuery } from '@tanstack/react-query'
import { shortContainerType } from '#freight/orders/headline/containers.ts'
import { OrderPart } from '#freight/orders/order-part.tsx'
import { unitsQuery } from '#freight/orders/queries.ts'
import { formatContainerNumber } from '#platform/i18n/format/format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { CargoLines } from './cargo-lines.tsx'
import { messages } from './messages.ts'
import { byContainer } from './unit-totals.ts'

function Delivery({ unit, isCanceled }: { unit: ShipmentUnit; isCanceled: boolean }) {
  const t = useMessages(messages)
  const delivered = unit.delivery === 'delivered'
  const icon = delivered ? 'arrived' : isCanceled ? 'canceled' : 'clock'
  return (
    <span className="inline-flex items-center gap-1.5 text-muted text-sm">
      <Icon name={icon} className={delivered ? 'size-3.5 text-green' : 'size-3.5'} />
      {t(isCanceled && !delivered ? 'dropped' : unit.delivery)}
    </span>
  )
}

function Description({ unit }: { unit: ShipmentUnit }) {
  const t = useMessages(messages)
  return (
    <>
      <span className="wrap-anywhere block">{unit.description}</span>
      {unit.marks && (
        <span className="wrap-anywhere block text-muted text-sm">{t('marks', { marks: unit.marks })}</span>
      )}
      {unit.hsCode && (
        <span className="tabular block text-muted text-sm">{t('hsCode', { code: unit.hsCode })}</span>
      )}
    </>
  )
}

/**
 * A note about a wrong number from the company or a carrier, or confirmed by the customer; nothing for a
 * correct one.
 */
function ContainerFault({ container }: { container: string }) {
  const t = useMessages(messages)
  const fault = findContainerNumberFault(normalizeContainerNumber(container))
  if (!fault) return null
  return (
    <span className="inline-flex items-center gap-1 font-normal text-red text-sm">
      <Icon name="delayed" className="size-3.5 shrink-0" />
      {fault.reason === 'check-digit'
        ? t('wrongDigit', { expected: String(fault.expected) })
        : t('wrongNumber')}
    </span>
  )
}

function ContainerName({ container, units }: { container: string | null; units: ShipmentUnit[] }) {
  const t = useMessages(messages)
  const type = units.find(({ containerType }) => containerType !== null)?.containerType
  const seals = [...new Set(units.flatMap((unit) => unit.seal ?? []))]
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {container === null ? (
        <span className="font-medium">{t('loose')}</span>
      ) : (
        <>
          <span translate="no" className="mono font-medium">
            {formatContainerNumber(container)}
          </span>
          {type && <span className="font-normal text-muted text-sm">{shortContainerType(type)}</span>}
          <ContainerFault container={container} />
        </>
      )}
      {seals.map((seal) => (
        <span key={seal} className="font-normal text-muted text-sm">
          {t('seal', { seal })}
        </span>
      ))}
    </span>
  )
}

/** The shipment units by container, with their totals. */
export function OrderUnits({ orderId, isCanceled }: { orderId: string; isCanceled: boolean }) {
  const t = useMessages(messages)
  const query = useQuery(unitsQuery(orderId))
  return (
    <OrderPart title={t('title')} query={query} failed={t('failed')} empty={t('none')}>
      {(all) => {
        const inContainers = all.some(({ container }) => container !== null)
        return (
          <CargoLines
            caption={t('caption')}
            lines={all}
            describe={(unit) => <Description unit={unit} />}
            groupsOf={(visible) =>
              byContainer(visible).map((group) => ({
                key: group.container ?? '',
                title: inContainers ? <ContainerName {...group} /> : null,
                lines: group.units,
              }))
            }
            state={{
              title: t('delivery'),
              of: (unit) => <Delivery unit={unit} isCanceled={isCanceled} />,
            }}
          />
        )
      }}
    </OrderPart>
  )
}
