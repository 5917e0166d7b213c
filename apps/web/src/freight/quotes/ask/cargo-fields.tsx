import { packagingUnits } from '@portolan/contract/freight/orders/order-codes'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { messages as cargoMessages } from '#freight/preorders/cargo/messages.ts'
import { UnitList } from '#freight/preorders/cargo/unit-list.tsx'
import { ChoiceField, NumberField } from '#freight/preorders/fields/booking-fields.tsx'
import { useBookingPart } from '#freight/preorders/fields/booking-part.tsx'
import { useDecimalMark } from '#freight/preorders/form/use-booking-values.ts'
import { type BookingValues, emptyUnit } from '#freight/preorders/values/booking-values.ts'
import type { ProblemsByField } from '#freight/preorders/values/problems.ts'
import { messages } from '#freight/quotes/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'

const simple = ['quantity', 'packaging', 'grossWeightKg', 'volumeM3'].map((member) => `units.0.${member}`)

/** True if there is an error that the four fields of one line can't show. */
function isBeyond(problems: ProblemsByField): boolean {
  return [...problems.keys()].some((path) => path.startsWith('units.0') && !simple.includes(path))
}

interface CargoFieldsProps {
  values: BookingValues
  update: (update: (values: BookingValues) => BookingValues) => void
}

/** The quantities: four fields for one line, and the booking form's list for several. */
export function CargoFields({ values, update }: CargoFieldsProps) {
  const t = useMessages(messages, 'ask')
  const tCargo = useMessages(cargoMessages)
  const mark = useDecimalMark()
  const { problems, change, onFix } = useBookingPart()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())

  function toggle(id: string) {
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  if (values.units.length > 1 || isBeyond(problems))
    return (
      <UnitList
        units={values.units}
        mark={mark}
        problems={problems}
        isOpen={(id) => open.has(id)}
        onToggle={toggle}
        onOpen={(id) => setOpen((before) => new Set([...before, id]))}
        change={change}
        onFix={onFix}
        update={update}
      />
    )

  function addLine() {
    const unit = emptyUnit()
    setOpen(new Set([unit.id]))
    update((before) => ({ ...before, units: [...before.units, unit] }))
  }

  const packaging = packagingUnits.map((value) => ({ value, label: tCargo(`packaging.${value}`) }))
  return (
    <>
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-4">
        <NumberField path="units.0.quantity" required inputMode="numeric" />
        <ChoiceField path="units.0.packaging" options={packaging} />
        <NumberField path="units.0.grossWeightKg" required unit={tCargo('kg')} />
        <NumberField path="units.0.volumeM3" unit={t('m3')} />
      </div>
      <div>
        <Button variant="ghost" size="sm" icon={<Plus aria-hidden />} onClick={addLine}>
          {t('addLine')}
        </Button>
      </div>
    </>
  )
}
