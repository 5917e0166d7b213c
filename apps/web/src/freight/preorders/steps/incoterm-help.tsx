import type { Incoterms } from '@portolan/contract/freight/orders/order-codes'
import { dutiesUnder, transportDuties } from '@portolan/freight/booking/incoterms-duties'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** Each party's duties under the chosen rule. */
export function IncotermHelp({ code }: { code: Incoterms }) {
  const t = useMessages(messages, 'terms')
  const duties = dutiesUnder(code)
  if (!duties) return null
  return (
    <details className="text-sm">
      <summary className="touch-room relative w-fit cursor-pointer rounded-sm py-1 text-muted hover:text-ink">
        {t('duties', { code })}
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 rounded-md bg-wash p-3">
        {transportDuties.map((duty) => (
          <div key={duty} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{t(`duty.${duty}`)}</dt>
            <dd>{t(`bearer.${duties[duty] ?? 'none'}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-muted">{t('dutiesNote')}</p>
    </details>
  )
}
