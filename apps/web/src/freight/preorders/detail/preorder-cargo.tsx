import type {
  BookedContainer,
  BookedUnit,
  DangerousGoods,
} from '@portolan/contract/freight/preorders/preorder-content'
import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { volumeOf } from '@portolan/freight/booking/totals'
import type { ReactNode } from 'react'
import { useCountryName } from '#freight/orders/route/route-name.tsx'
import { CargoLines } from '#freight/orders/units/cargo-lines.tsx'
import { messages as unitMessages } from '#freight/orders/units/messages.ts'
import { containerTypeName } from '#freight/preorders/field-values/field-texts.ts'
import { messages as fieldMessages } from '#freight/preorders/field-values/messages.ts'
import { formatContainerNumber } from '#platform/i18n/format/format.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { messages } from './messages.ts'

/** The cargo lines with their totals, containers and dangerous goods. */
export function PreorderCargo({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages)
  const { units, containers, dangerousGoods } = preorder.content
  return (
    <Panel
      title={t('cargo')}
      flush
      aside={<span className="tabular text-muted text-sm">{units.length}</span>}
    >
      <CargoLines
        caption={t('unit.caption')}
        lines={units.map((unit) => ({ ...unit, volumeM3: volumeOf(unit) }))}
        describe={(unit) => <Description unit={unit} />}
      />
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

/** Facts in one line; unknown ones are omitted. */
function Facts({ facts }: { facts: readonly (string | null | false)[] }) {
  return facts.map(
    (fact) =>
      fact && (
        <span key={fact} className="inline-block max-w-full not-last:me-1 not-last:after:content-['_·']">
          {fact}
        </span>
      ),
  )
}

function Description({ unit }: { unit: BookedUnit }) {
  const t = useMessages(messages, 'unit')
  const tUnits = useMessages(unitMessages)
  const countryName = useCountryName()
  return (
    <>
      <span className="wrap-anywhere block">{unit.description}</span>
      <span className="wrap-anywhere tabular block text-muted text-sm empty:hidden">
        <Facts
          facts={[
            unit.hsCode && tUnits('hsCode', { code: unit.hsCode }),
            unit.originCountry && t('origin', { country: countryName(unit.originCountry) }),
            unit.stackable !== null && t(unit.stackable ? 'stackable' : 'notStackable'),
            unit.marks && tUnits('marks', { marks: unit.marks }),
            unit.poNumber && t('poNumber', { number: unit.poNumber }),
          ]}
        />
      </span>
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
