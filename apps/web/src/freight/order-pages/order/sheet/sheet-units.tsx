import type { OrderDetail } from '@portolan/contract/freight/orders'
import { useQuery } from '@tanstack/react-query'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { unitsQuery } from '#freight/orders/queries.ts'
import { messages } from '#freight/orders/units/messages.ts'
import { formatContainerNumber } from '#platform/i18n/format/format.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { SheetPart } from './sheet-part.tsx'

/** The cargo line by line: the part that may take more pages. */
export function SheetUnits({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const format = useFormat()
  const units = useQuery(unitsQuery(order.id)).data ?? []
  if (units.length === 0) return null
  return (
    <SheetPart title={t('title')}>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b text-muted">
            <th scope="col" className="py-0.5 pe-3 text-start font-medium">
              {t('description')}
            </th>
            {(['quantity', 'weight', 'volume'] as const).map((column) => (
              <th key={column} scope="col" className="py-0.5 ps-3 text-end font-medium">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map(({ id, description, container, seal, packaging, quantity, grossWeightKg, volumeM3 }) => (
            <tr key={id} className="border-b align-top">
              <td className="wrap-anywhere py-0.5 pe-3">
                {[
                  container !== null && formatContainerNumber(container),
                  seal !== null && t('seal', { seal }),
                  description,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </td>
              <td className="tabular whitespace-nowrap py-0.5 ps-3 text-end">
                {tOrders(`packaging.${packaging}`, { count: quantity })}
              </td>
              <td className="tabular whitespace-nowrap py-0.5 ps-3 text-end">
                {grossWeightKg === null ? '–' : format.weight(grossWeightKg)}
              </td>
              <td className="tabular whitespace-nowrap py-0.5 ps-3 text-end">
                {volumeM3 ? format.volume(volumeM3) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SheetPart>
  )
}
