import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import { messages } from '#desk/orders/new/messages.ts'
import { emptyStop, type StopValues } from '#desk/orders/new/order-values.ts'
import type { OrderForm } from '#desk/orders/new/use-order-form.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { CityInput } from '#freight/preorders/lookups/city-input.tsx'
import { placeOfCity } from '#freight/preorders/lookups/place-of-city.ts'
import { usePlaceName } from '#freight/preorders/lookups/use-place-name.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { AddButton, Entry, TextField } from './form-parts.tsx'

const maxStops = 30

/** The stops of a new order in their sequence, with the leg from each to the next. */
export function RouteFields({ form }: { form: OrderForm }) {
  const t = useMessages(messages)
  const { stops } = form.values
  return (
    <Panel title={t('route')}>
      <div className="flex flex-col gap-3">
        {stops.map((stop, index) => (
          <StopFields key={stop.key} form={form} stop={stop} index={index} />
        ))}
        {stops.length < maxStops && (
          <AddButton label={t('addStop')} onAdd={() => form.add('stops', emptyStop(), stops.length - 1)} />
        )}
      </div>
    </Panel>
  )
}

function StopFields({ form, stop, index }: { form: OrderForm; stop: StopValues; index: number }) {
  const t = useMessages(messages)
  const placeName = usePlaceName(stop.place)
  const change = (part: Partial<StopValues>) => form.changeIn('stops', index, part)
  const last = form.values.stops.length - 1
  const position = String(index + 1)
  const path = `route.${index}`
  return (
    <Entry
      label={t('stop', { position })}
      removeLabel={t('removeStop', { position })}
      onRemove={last < 2 ? null : () => form.remove('stops', index)}
    >
      <Field
        label={t('stop', { position })}
        required
        className="tablet:col-span-2"
        {...form.field(`${path}.place`)}
      >
        {(control) => (
          <CityInput
            control={control}
            chosen={placeName}
            onCity={(city) => change({ place: placeOfCity(city) })}
            onClear={() => change({ place: null })}
          />
        )}
      </Field>
      {index > 0 && (
        <Field label={t('arrival')} {...form.field(`${path}.arrival.planned`)}>
          {(control) => (
            <DateInput {...control} value={stop.arrival} onChange={(arrival) => change({ arrival })} />
          )}
        </Field>
      )}
      {index < last && (
        <Field label={t('departure')} {...form.field(`${path}.departure.planned`)}>
          {(control) => (
            <DateInput {...control} value={stop.departure} onChange={(departure) => change({ departure })} />
          )}
        </Field>
      )}
      {index < last && <LegFields form={form} stop={stop} path={path} onChange={change} />}
    </Entry>
  )
}

interface LegProps {
  form: OrderForm
  stop: StopValues
  path: string
  onChange: (part: Partial<StopValues>) => void
}

const same = '-'

function LegFields({ form, stop, path, onChange }: LegProps) {
  const t = useMessages(messages)
  const modeName = useMessages(orderMessages, 'mode')
  return (
    <>
      <Field label={t('legMode')} className="tablet:col-start-1" {...form.field(`${path}.mode`)}>
        {(control) => (
          <LateSelect
            {...control}
            value={stop.mode === '' ? same : stop.mode}
            onChange={(mode) => onChange({ mode: mode === same ? '' : mode })}
            options={[
              { value: same, label: t('sameMode') },
              ...transportModes.map((value) => ({ value, label: modeName(value) })),
            ]}
          />
        )}
      </Field>
      <TextField
        form={form}
        path={`${path}.carrier`}
        label={t('carrier')}
        value={stop.carrier}
        longest={200}
        onChange={(carrier) => onChange({ carrier })}
      />
      <TextField
        form={form}
        path={`${path}.conveyance`}
        label={t('conveyance')}
        className="tablet:col-span-2"
        value={stop.conveyance}
        longest={200}
        onChange={(conveyance) => onChange({ conveyance })}
      />
    </>
  )
}
