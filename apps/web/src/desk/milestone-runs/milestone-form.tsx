import { runStops } from '@portolan/contract/company/bulk/milestone-runs'
import { eventCodes } from '@portolan/contract/freight/orders/order-codes'
import { useEventText } from '#freight/orders/milestones/event-text.ts'
import { CityInput } from '#freight/preorders/lookups/city-input.tsx'
import { placeOfCity } from '#freight/preorders/lookups/place-of-city.ts'
import { usePlaceName } from '#freight/preorders/lookups/use-place-name.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import type { Form } from '#platform/forms/use-form.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { messages } from './messages.ts'
import type { MilestoneValues } from './milestone-values.ts'

const classifiers = ['planned', 'estimated', 'actual'] as const

/** The fields of a milestone that many orders get: which, where in each route, when, and on which vessel. */
export function MilestoneFields({ form }: { form: Form<MilestoneValues> }) {
  const t = useMessages(messages)
  const eventText = useEventText()
  const { values } = form
  const placeName = usePlaceName(values.place)
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2">
      <Field label={t('code')} {...form.field('code')}>
        {(control) => (
          <LateSelect
            {...control}
            value={values.code}
            onChange={(code) => form.change({ code })}
            options={eventCodes.map((value) => ({
              value,
              label: eventText(value, values.classifier === 'actual'),
            }))}
          />
        )}
      </Field>
      <Field label={t('certainty')} {...form.field('classifier')}>
        {({ id }) => (
          <div id={id}>
            <Segmented
              label={t('certainty')}
              value={values.classifier}
              onChange={(classifier) => form.change({ classifier })}
              options={classifiers.map((value) => ({ value, label: t(value) }))}
            />
          </div>
        )}
      </Field>
      <Field label={t('stop')} help={t('stopHelp')} {...form.field('stop')}>
        {(control) => (
          <LateSelect
            {...control}
            value={values.stop}
            onChange={(stop) => form.change({ stop })}
            options={[...runStops, 'place' as const].map((value) => ({ value, label: t(`stops.${value}`) }))}
          />
        )}
      </Field>
      {values.stop === 'place' && (
        <Field label={t('place')} required {...form.field('place')}>
          {(control) => (
            <CityInput
              control={control}
              chosen={placeName}
              onCity={(city) => form.change({ place: placeOfCity(city) })}
              onClear={() => form.change({ place: null })}
            />
          )}
        </Field>
      )}
      <div className="grid grid-cols-[3fr_2fr] items-start gap-3 tablet:col-start-1">
        <Field label={t('date')} required {...form.field('on')}>
          {(control) => <DateInput {...control} value={values.on} onChange={(on) => form.change({ on })} />}
        </Field>
        <Field label={t('time')} {...form.field('time')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              placeholder="14:30"
              {...form.input('time')}
            />
          )}
        </Field>
        <p className="col-span-2 -mt-1.5 text-muted text-sm">{t('timeHelp')}</p>
      </div>
      <div className="grid grid-cols-[3fr_2fr] items-start gap-3">
        <Field label={t('vessel')} {...form.field('vessel')}>
          {(control) => <Input {...control} maxLength={150} autoComplete="off" {...form.input('vessel')} />}
        </Field>
        <Field label={t('voyage')} {...form.field('voyage')}>
          {(control) => <Input {...control} maxLength={40} autoComplete="off" {...form.input('voyage')} />}
        </Field>
      </div>
      <Field
        label={t('remark')}
        help={t('remarkHelp')}
        className="tablet:col-span-2"
        {...form.field('remark')}
      >
        {(control) => <Input {...control} maxLength={500} autoComplete="off" {...form.input('remark')} />}
      </Field>
    </div>
  )
}
