import type { ShipmentUnit } from '@portolan/contract/freight/orders'
import { findContainerNumberFault } from '@portolan/freight/container-number'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import { messages } from '#freight/orders/messages.ts'
import { unitsQuery } from '#freight/orders/queries.ts'
import { messages as bookedMessages } from '#freight/preorders/detail/messages.ts'
import { formatContainerNumber } from '#platform/i18n/format/format.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { OrderPart } from './order-part.tsx'
import { byContainer, totalsOf } from './unit-totals.ts'

const shownAtFirst = 20
const columnCount = 6

/** The figures of one unit in the reader's language; null where nothing is known. */
function useUnitTexts() {
  const t = useMessages(messages)
  const format = useFormat()
  return (unit: ShipmentUnit) => {
    const sides = [unit.lengthCm, unit.widthCm, unit.heightCm]
    const known = sides.filter((side) => side !== null)
    return {
      quantity: t(`packaging.${unit.packaging}`, { count: unit.quantity }),
      dimensions: known.length === sides.length ? known.map((side) => format.number(side)).join(' × ') : null,
      weight: unit.grossWeightKg === null ? null : format.weight(unit.grossWeightKg),
      volume: unit.volumeM3 ? format.volume(unit.volumeM3) : null,
    }
  }
}

function Delivery({ unit, isCanceled }: { unit: ShipmentUnit; isCanceled: boolean }) {
  const t = useMessages(messages, 'unit')
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
  const t = useMessages(messages, 'unit')
  const tBooked = useMessages(bookedMessages, 'unit')
  return (
    <>
      <span className="wrap-anywhere block">{unit.description}</span>
      {unit.marks && (
        <span className="wrap-anywhere block text-muted text-sm">{t('marks', { marks: unit.marks })}</span>
      )}
      {unit.hsCode && (
        <span className="tabular block text-muted text-sm">{tBooked('hsCode', { code: unit.hsCode })}</span>
      )}
    </>
  )
}

/** Says what is wrong with a number that came in before it was checked; nothing for a right one. */
function ContainerFault({ container }: { container: string }) {
  const t = useMessages(messages, 'unit')
  const fault = findContainerNumberFault(container)
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
  const t = useMessages(messages, 'unit')
  const seals = [...new Set(units.flatMap((unit) => unit.seal ?? []))]
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {container === null ? (
        <span className="font-medium">{t('loose')}</span>
      ) : (
        <>
          <span className="mono font-medium">{formatContainerNumber(container)}</span>
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

function Totals({ units, children }: { units: ShipmentUnit[]; children: (figures: Figures) => ReactNode }) {
  const t = useMessages(messages)
  const format = useFormat()
  const totals = totalsOf(units)
  return children({
    packages: totals.packages.map(({ packaging, quantity }) =>
      t(`packaging.${packaging}`, { count: quantity }),
    ),
    weight: totals.grossWeightKg === null ? '' : format.weight(totals.grossWeightKg),
    volume: totals.volumeM3 === null ? '' : format.volume(totals.volumeM3),
  })
}

interface Figures {
  /** One for each kind of packaging: boxes and pallets don't add up. */
  packages: string[]
  weight: string
  volume: string
}

interface UnitsProps {
  units: ShipmentUnit[]
  all: ShipmentUnit[]
  /** Nothing is awaited any more. */
  isCanceled: boolean
}

function UnitTable({ units, all, isCanceled }: UnitsProps) {
  const t = useMessages(messages, 'unit')
  const textsOf = useUnitTexts()
  const inContainers = all.some((unit) => unit.container !== null)
  return (
    <DataTable caption={t('caption')}>
      <TableHead>
        <HeaderCell className="ps-4">{t('description')}</HeaderCell>
        <HeaderCell align="end">{t('quantity')}</HeaderCell>
        <HeaderCell align="end">{t('dimensions')}</HeaderCell>
        <HeaderCell align="end">{t('weight')}</HeaderCell>
        <HeaderCell align="end">{t('volume')}</HeaderCell>
        <HeaderCell>{t('delivery')}</HeaderCell>
      </TableHead>
      {byContainer(units).map((group) => (
        <tbody key={group.container}>
          {inContainers && (
            <tr className="border-b bg-wash/50">
              <th scope="rowgroup" colSpan={columnCount} className="px-4 py-2 text-start">
                <ContainerName {...group} />
              </th>
            </tr>
          )}
          {group.units.map((unit) => {
            const texts = textsOf(unit)
            return (
              <TableRow key={unit.id} className="last:border-b!">
                <Cell className="min-w-52 ps-4!">
                  <Description unit={unit} />
                </Cell>
                <Cell align="end" className="whitespace-nowrap">
                  {texts.quantity}
                </Cell>
                <Cell align="end" className="whitespace-nowrap">
                  {texts.dimensions}
                </Cell>
                <Cell align="end" className="whitespace-nowrap">
                  {texts.weight}
                </Cell>
                <Cell align="end" className="whitespace-nowrap">
                  {texts.volume}
                </Cell>
                <Cell className="whitespace-nowrap">
                  <Delivery unit={unit} isCanceled={isCanceled} />
                </Cell>
              </TableRow>
            )
          })}
        </tbody>
      ))}
      <tfoot>
        <Totals units={all}>
          {(figures) => (
            <tr className="font-semibold">
              <th scope="row" className="px-4 py-3 text-start">
                {t('total')}
              </th>
              <Cell align="end" className="whitespace-nowrap">
                {figures.packages.map((text) => (
                  <span key={text} className="block">
                    {text}
                  </span>
                ))}
              </Cell>
              <Cell />
              <Cell align="end" className="whitespace-nowrap">
                {figures.weight}
              </Cell>
              <Cell align="end" className="whitespace-nowrap">
                {figures.volume}
              </Cell>
              <Cell />
            </tr>
          )}
        </Totals>
      </tfoot>
    </DataTable>
  )
}

function UnitList({ units, all, isCanceled }: UnitsProps) {
  const t = useMessages(messages, 'unit')
  const textsOf = useUnitTexts()
  return (
    <>
      {byContainer(units).map((group) => (
        <Fragment key={group.container}>
          {(group.container !== null || units.some((unit) => unit.container !== null)) && (
            <h3 className="border-b bg-wash/50 px-4 py-2">
              <ContainerName {...group} />
            </h3>
          )}
          <ul>
            {group.units.map((unit) => {
              const texts = textsOf(unit)
              const figures = [texts.quantity, texts.weight, texts.volume, texts.dimensions]
              return (
                <li key={unit.id} className="border-b px-4 py-3">
                  <Description unit={unit} />
                  <p className="tabular mt-1 flex flex-wrap gap-x-4 text-sm">
                    {figures.map((figure) => figure && <span key={figure}>{figure}</span>)}
                    <Delivery unit={unit} isCanceled={isCanceled} />
                  </p>
                </li>
              )
            })}
          </ul>
        </Fragment>
      ))}
      <Totals units={all}>
        {(figures) => (
          <p className="tabular flex flex-wrap justify-between gap-x-4 px-4 py-3 font-semibold">
            <span>{t('total')}</span>
            <span className="flex flex-wrap justify-end gap-x-4">
              {[...figures.packages, figures.weight, figures.volume].map(
                (figure) => figure && <span key={figure}>{figure}</span>,
              )}
            </span>
          </p>
        )}
      </Totals>
    </>
  )
}

/** The shipment units by container, with their totals. */
export function OrderUnits({ orderId, isCanceled }: { orderId: string; isCanceled: boolean }) {
  const t = useMessages(messages, 'page')
  const [showsAll, setShowsAll] = useState(false)
  const query = useQuery(unitsQuery(orderId))
  return (
    <OrderPart title={t('units')} query={query} failed={t('unitsFailed')} empty={t('noUnits')}>
      {(all) => {
        const units = showsAll ? all : all.slice(0, shownAtFirst)
        return (
          <div className="@container">
            <div className="@max-[48rem]:hidden">
              <UnitTable units={units} all={all} isCanceled={isCanceled} />
            </div>
            <div className="@min-[48rem]:hidden">
              <UnitList units={units} all={all} isCanceled={isCanceled} />
            </div>
            {units.length < all.length && (
              <div className="border-t p-2 text-center" data-print="hide">
                <Button variant="ghost" onClick={() => setShowsAll(true)}>
                  {t('showAll', { count: String(all.length) })}
                </Button>
              </div>
            )}
          </div>
        )
      }}
    </OrderPart>
  )
}
