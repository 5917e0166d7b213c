import { packagingUnits } from '@portolan/contract/freight/orders/order-codes'
import { messages } from '#desk/orders/new/messages.ts'
import { emptyUnit, type UnitValues } from '#desk/orders/new/order-values.ts'
import type { OrderForm } from '#desk/orders/new/use-order-form.ts'
import { messages as cargoMessages } from '#freight/preorders/cargo/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { AddButton, Entry, TextField } from './form-parts.tsx'

const maxUnits = 500

/** The goods of a new order and its shipment units. */
export function CargoFields({ form }: { form: OrderForm }) {
  const t = useMessages(messages)
  const { cargo, units } = form.values
  return (
    <Panel title={t('cargo')}>
      <div className="flex flex-col gap-3">
        <Field label={t('cargoName')} {...form.field('cargo')}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={1000}
              value={cargo}
              onChange={({ target }) => form.change({ cargo: target.value })}
            />
          )}
        </Field>
        {units.map((unit, index) => (
          <UnitFields key={unit.key} form={form} unit={unit} index={index} />
        ))}
        {units.length < maxUnits && (
          <AddButton label={t('addUnit')} onAdd={() => form.add('units', emptyUnit())} />
        )}
      </div>
    </Panel>
  )
}

/** The texts of a unit below its quantity and packaging, in their sequence. */
const unitTexts = [
  { member: 'description', label: 'description', longest: 1000, className: 'tablet:col-span-2' },
  { member: 'grossWeightKg', label: 'weight', longest: 15, unit: 'kg', inputMode: 'decimal' },
  { member: 'volumeM3', label: 'volume', longest: 15, unit: 'm3', inputMode: 'decimal' },
  { member: 'marks', label: 'marks', longest: 200, className: 'tablet:col-span-2' },
  { member: 'lengthCm', label: 'lengthCm', longest: 15, unit: 'cm', inputMode: 'decimal' },
  { member: 'widthCm', label: 'widthCm', longest: 15, unit: 'cm', inputMode: 'decimal' },
  { member: 'heightCm', label: 'heightCm', longest: 15, unit: 'cm', inputMode: 'decimal' },
  { member: 'container', label: 'container', longest: 40, className: 'tablet:col-span-2' },
  { member: 'containerType', label: 'containerType', longest: 20 },
  { member: 'seal', label: 'seal', longest: 50 },
] as const

function UnitFields({ form, unit, index }: { form: OrderForm; unit: UnitValues; index: number }) {
  const t = useMessages(messages)
  const packagingName = useMessages(cargoMessages, 'packaging')
  const change = (part: Partial<UnitValues>) => form.changeIn('units', index, part)
  const position = String(index + 1)
  const path = `units.${index}`
  return (
    <Entry
      label={t('unit', { position })}
      removeLabel={t('removeUnit', { position })}
      onRemove={() => form.remove('units', index)}
    >
      <TextField
        form={form}
        path={`${path}.quantity`}
        label={t('quantity')}
        required
        value={unit.quantity}
        longest={10}
        inputMode="numeric"
        onChange={(quantity) => change({ quantity })}
      />
      <Field label={t('packaging')} {...form.field(`${path}.packaging`)}>
        {(control) => (
          <LateSelect
            {...control}
            value={unit.packaging}
            onChange={(packaging) => change({ packaging })}
            options={packagingUnits.map((value) => ({ value, label: packagingName(value) }))}
          />
        )}
      </Field>
      {unitTexts.map(({ member, label, ...field }) => (
        <TextField
          key={member}
          form={form}
          path={`${path}.${member}`}
          label={t(label)}
          value={unit[member]}
          onChange={(text) => change({ [member]: text })}
          {...field}
          {...('unit' in field && { unit: t(`units.${field.unit}`) })}
        />
      ))}
    </Entry>
  )
}
