import type { BookedContainer, BookedUnit, DangerousGoods } from '@portolan/contract/freight/preorder-content'
import type { PreorderDetail } from '@portolan/contract/freight/preorders'
import { volumeOf } from '@portolan/freight/booking/totals'
import { type ReactNode, useState } from 'react'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useCountryName } from '#freight/orders/route/route-name.tsx'
import { containerTypeName } from '#freight/preorders/field-values/field-texts.ts'
import { messages as fieldMessages } from '#freight/preorders/field-values/messages.ts'
import { formatContainerNumber } from '#platform/i18n/format/format.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { Cell, DataTable, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { messages } from './messages.ts'

const shownAtFirst = 20

/** The cargo lines with their totals, containers and dangerous goods. */
export function PreorderCargo({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const { units, containers, dangerousGoods } = preorder.content
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? units : units.slice(0, shownAtFirst)
  return (
    <Panel
      title={t('cargo')}
      flush
      aside={<span className="tabular text-muted text-sm">{units.length}</span>}
    >
      <div className="@container">
        <div className="@max-[44rem]:hidden">
          <UnitTable units={shown} preorder={preorder} />
        </div>
        <div className="@min-[44rem]:hidden">
          <UnitList units={shown} preorder={preorder} />
        </div>
      </div>
      {shown.length < units.length && (
        <div className="border-t p-2 text-center" data-print="hide">
          <Button variant="ghost" onClick={() => setShowsAll(true)}>
            {tOrders('page.showAll', { count: String(units.length) })}
          </Button>
        </div>
      )}
      {containers.length > 0 && (
        <Part title={t('containers')}>
          {containers.map((container, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: containers have no other identity
            <ContainerLine key={index} container={container} />
          ))}
        </Part>
      )}
      {dangerousGoods.length > 0 && (
        <Part title={t('dangerousGoods')}>
          {dangerousGoods.map((goods, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dangerous goods have no other identity
            <DangerousLine key={index} goods={goods} />
          ))}
        </Part>
      )}
    </Panel>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t px-4 py-3">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1.5 flex flex-col gap-2">{children}</ul>
    </div>
  )
}

/** Facts in one line; those that aren't known are left out. */
function Facts({ facts }: { facts: readonly (string | null | false)[] }) {
  return facts.map(
    (fact) =>
      fact && (
        <span key={fact} className="not-last:after:content-['_·_']">
          {fact}
        </span>
      ),
  )
}

function useUnitTexts() {
  const t = useMessages(messages, 'unit')
  const tOrders = useMessages(orderMessages)
  const countryName = useCountryName()
  const format = useFormat()
  return (unit: BookedUnit) => {
    const sides = [unit.lengthCm, unit.widthCm, unit.heightCm].filter((side) => side !== null)
    const volume = volumeOf(unit)
    return {
      quantity: tOrders(`packaging.${unit.packaging}`, { count: unit.quantity }),
      dimensions: sides.length === 3 ? sides.map((side) => format.number(side)).join(' × ') : null,
      weight: format.weight(unit.grossWeightKg),
      volume: volume === null ? null : format.volume(volume),
      facts: [
        unit.hsCode && t('hsCode', { code: unit.hsCode }),
        unit.originCountry && t('origin', { country: countryName(unit.originCountry) }),
        unit.stackable !== null && t(unit.stackable ? 'stackable' : 'notStackable'),
        unit.marks && tOrders('unit.marks', { marks: unit.marks }),
        unit.poNumber && t('poNumber', { number: unit.poNumber }),
      ],
    }
  }
}

interface UnitsProps {
  units: readonly BookedUnit[]
  preorder: PreorderDetail
}

function useTotalTexts({ totals }: PreorderDetail) {
  const t = useMessages(orderMessages)
  const format = useFormat()
  return {
    packages: totals.packages === null ? '' : t('packages', { count: totals.packages }),
    weight: totals.grossWeightKg === null ? '' : format.weight(totals.grossWeightKg),
    volume: totals.volumeM3 === null ? '' : format.volume(totals.volumeM3),
  }
}

function UnitTable({ units, preorder }: UnitsProps) {
  const t = useMessages(messages, 'unit')
  const tOrders = useMessages(orderMessages, 'unit')
  const textsOf = useUnitTexts()
  const totals = useTotalTexts(preorder)
  return (
    <DataTable caption={t('caption')}>
      <TableHead>
        <HeaderCell className="ps-4">{t('line')}</HeaderCell>
        <HeaderCell>{tOrders('description')}</HeaderCell>
        <HeaderCell align="end">{tOrders('quantity')}</HeaderCell>
        <HeaderCell align="end">{tOrders('dimensions')}</HeaderCell>
        <HeaderCell align="end">{tOrders('weight')}</HeaderCell>
        <HeaderCell align="end">{tOrders('volume')}</HeaderCell>
      </TableHead>
      <tbody>
        {units.map((unit, index) => {
          const texts = textsOf(unit)
          return (
            <TableRow key={unit.id ?? index} className="last:border-b!">
              <Cell className="tabular ps-4! text-muted">{index + 1}</Cell>
              <Cell className="min-w-48">
                <span className="wrap-anywhere block">{unit.description}</span>
                <span className="wrap-anywhere tabular block text-muted text-sm empty:hidden">
                  <Facts facts={texts.facts} />
                </span>
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
            </TableRow>
          )
        })}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" colSpan={2} className="px-4 py-3 text-start">
            {tOrders('total')}
          </th>
          <Cell align="end" className="whitespace-nowrap">
            {totals.packages}
          </Cell>
          <Cell />
          <Cell align="end" className="whitespace-nowrap">
            {totals.weight}
          </Cell>
          <Cell align="end" className="whitespace-nowrap">
            {totals.volume}
          </Cell>
        </tr>
      </tfoot>
    </DataTable>
  )
}

function UnitList({ units, preorder }: UnitsProps) {
  const tOrders = useMessages(orderMessages, 'unit')
  const tFields = useMessages(fieldMessages)
  const textsOf = useUnitTexts()
  const totals = useTotalTexts(preorder)
  return (
    <>
      <ol>
        {units.map((unit, index) => {
          const texts = textsOf(unit)
          const dimensions = texts.dimensions && tFields('centimeters', { length: texts.dimensions })
          const figures = [texts.quantity, texts.weight, texts.volume, dimensions]
          return (
            <li key={unit.id ?? index} className="border-b px-4 py-3">
              <p className="wrap-anywhere">
                <span className="tabular text-muted">{index + 1}.</span> {unit.description}
              </p>
              <p className="wrap-anywhere tabular text-muted text-sm empty:hidden">
                <Facts facts={texts.facts} />
              </p>
              <p className="tabular mt-1 flex flex-wrap gap-x-4 text-sm">
                {figures.map((figure) => figure && <span key={figure}>{figure}</span>)}
              </p>
            </li>
          )
        })}
      </ol>
      <p className="tabular flex flex-wrap justify-between gap-x-4 px-4 py-3 font-semibold">
        <span>{tOrders('total')}</span>
        <span className="flex flex-wrap justify-end gap-x-4">
          {Object.entries(totals).map(([name, figure]) => figure && <span key={name}>{figure}</span>)}
        </span>
      </p>
    </>
  )
}

function ContainerLine({ container }: { container: BookedContainer }) {
  const t = useMessages(messages, 'container')
  const tFields = useMessages(fieldMessages)
  const format = useFormat()
  const locale = useLocale()
  const { isoType, quantity, temperatureC, nonOperating, number, seal } = container
  const degrees = temperatureC === null ? null : tFields('celsius', { degrees: format.number(temperatureC) })
  return (
    <li>
      <span className="block">
        {t('quantity', { quantity: format.number(quantity), type: containerTypeName(isoType, locale) })}
      </span>
      <span className="tabular block text-muted text-sm empty:hidden">
        <Facts
          facts={[
            number && formatContainerNumber(number),
            seal && t('seal', { seal }),
            degrees && t('temperature', { degrees }),
            nonOperating && t('nonOperating'),
          ]}
        />
      </span>
    </li>
  )
}

function DangerousLine({ goods }: { goods: DangerousGoods }) {
  const t = useMessages(messages, 'dangerous')
  const format = useFormat()
  const { emergencyContact, unitIndex } = goods
  return (
    <li>
      <span className="wrap-anywhere block">
        {t('name', { number: goods.unNumber, name: goods.properShippingName })}
      </span>
      <span className="wrap-anywhere tabular block text-muted text-sm">
        <Facts
          facts={[
            t('class', { value: goods.class }),
            goods.packingGroup && t('packingGroup', { group: goods.packingGroup }),
            goods.limitedQuantity && t('limitedQuantity'),
            goods.netKg !== null && t('net', { weight: format.weight(goods.netKg) }),
            goods.neqKg !== null && t('explosive', { weight: format.weight(goods.neqKg) }),
            unitIndex === null ? t('allLines') : t('line', { number: String(unitIndex + 1) }),
          ]}
        />
      </span>
      <span className="wrap-anywhere block text-muted text-sm">
        {emergencyContact ? t('contact', { ...emergencyContact }) : t('noContact')}
      </span>
    </li>
  )
}
