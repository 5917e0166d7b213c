import { DangerousGoods } from '#freight/preorders/cargo/dangerous-goods.tsx'
import { Temperature } from '#freight/preorders/cargo/temperature.tsx'
import { CheckField, LongTextField } from '#freight/preorders/fields/booking-fields.tsx'
import { DeclaredValueFields } from '#freight/preorders/steps/declared-value-fields.tsx'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { messages } from '#freight/quotes/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { hasServices } from './ask-values.ts'
import { DoorFields } from './door-fields.tsx'

interface ServiceFieldsProps {
  values: BookingValues
  /** True to expand them, because they contain an error. */
  isOpen: boolean
}

/** Optional services in addition to the transport, collapsed while unused. */
export function ServiceFields({ values, isOpen }: ServiceFieldsProps) {
  const t = useMessages(messages, 'ask')
  return (
    <details open={isOpen || hasServices(values)} className="group border-t pt-4">
      <summary className="touch-room relative isolate w-fit cursor-pointer rounded-sm py-1 max-tablet:after:-z-1">
        <span className="font-medium">{t('services')}</span>
        <span className="block text-muted text-sm group-open:hidden">{t('servicesHelp')}</span>
      </summary>
      <div className="flex flex-col gap-4 pt-3">
        <DoorFields end="pickUp" values={values} />
        <DoorFields end="delivery" values={values} />
        <CheckField path="services.exportCustoms" />
        <CheckField path="services.importCustoms" />
        <CheckField path="insuranceWanted" />
        {values.insuranceWanted && <DeclaredValueFields values={values} />}
        <DangerousGoods goods={values.dangerousGoods} units={values.units} />
        <Temperature temperature={values.temperature} />
        <p className="text-pretty text-muted text-sm">{t('special')}</p>
        <LongTextField path="comment" optional maxLength={4000} />
      </div>
    </details>
  )
}
