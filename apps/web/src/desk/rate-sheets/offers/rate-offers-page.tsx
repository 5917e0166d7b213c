import { incotermCodes } from '@portolan/contract/freight/orders/order-codes'
import { containerTypeCodes } from '@portolan/freight/booking/container-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dateOf } from '#desk/rate-sheets/calendar/time-window.ts'
import { CustomerField } from '#desk/rate-sheets/customer-field.tsx'
import { modes } from '#desk/rate-sheets/list/rates-toolbar.tsx'
import { messages } from '#desk/rate-sheets/messages.ts'
import { rateAnswerQuery } from '#desk/rate-sheets/queries.ts'
import { RatesHeadline } from '#desk/rate-sheets/rates-headline.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { CityInput } from '#freight/preorders/lookups/city-input.tsx'
import { placeOfCity } from '#freight/preorders/lookups/place-of-city.ts'
import { usePlaceName } from '#freight/preorders/lookups/use-place-name.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Card } from '#platform/ui/card.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Select } from '#platform/ui/fields/select.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { AnswerList } from './answer-list.tsx'
import {
  type Extra,
  extras,
  hasContainers,
  hasLoadType,
  type QuestionValues,
  questionOf,
} from './rate-question.ts'

/** Cargo is usually ready in a week. */
const daysAhead = 7

/** The price that a customer would get for a transport, with the lane that decides. */
export function RateOffersPage() {
  const t = useMessages(messages, 'offers')
  const mark = useLocale() === 'ru' ? ',' : '.'
  const [values, setValues] = useState<QuestionValues>(() => ({
    customer: null,
    from: null,
    to: null,
    mode: 'sea',
    loadType: 'FCL',
    readyOn: addDays(dateOf(new Date()), daysAhead),
    containerType: '45G1',
    containers: '1',
    weight: '',
    volume: '',
    incoterms: 'XXX',
    extras: [],
  }))
  const question = questionOf(values, mark)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(rateAnswerQuery(question))
  return (
    <>
      <RatesHeadline name="offers" />
      <div className="grid items-start gap-4 desktop:grid-cols-[22rem_minmax(0,1fr)]">
        <QuestionForm values={values} onChange={(part) => setValues({ ...values, ...part })} />
        <div
          aria-live="polite"
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-55' : undefined}
        >
          {question === null ? (
            <Card padding="none">
              <EmptyState
                icon={<Icon name="estimations" />}
                title={t('ask')}
                description={t('askHint')}
                className="py-10"
              />
            </Card>
          ) : data ? (
            <AnswerList answer={data} readyOn={values.readyOn} />
          ) : error ? (
            <LoadFailed title={t('ask')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <SkeletonGroup className="flex flex-col gap-3">
              <Skeleton className="h-28 w-full" />
              <Skeleton className="h-28 w-full" />
            </SkeletonGroup>
          )}
        </div>
      </div>
    </>
  )
}

interface QuestionFormProps {
  values: QuestionValues
  onChange: (part: Partial<QuestionValues>) => void
}

function QuestionForm({ values, onChange }: QuestionFormProps) {
  const t = useMessages(messages, 'offers')
  const tOrders = useMessages(orderMessages)
  const toggle = (extra: Extra) =>
    onChange({
      extras: values.extras.includes(extra)
        ? values.extras.filter((each) => each !== extra)
        : [...values.extras, extra],
    })
  return (
    <Card className="flex flex-col gap-3">
      <CustomerField
        id="rate-customer"
        label={t('customer')}
        value={values.customer}
        onChange={(customer) => onChange({ customer })}
      />
      <PlaceField label={t('from')} place={values.from} onChange={(from) => onChange({ from })} />
      <PlaceField label={t('to')} place={values.to} onChange={(to) => onChange({ to })} />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('mode')}>
          {(control) => (
            <Select
              {...control}
              value={values.mode}
              onChange={(mode) => onChange({ mode })}
              options={modes.map((value) => ({ value, label: tOrders(`mode.${value}`) }))}
            />
          )}
        </Field>
        {hasLoadType(values.mode) && (
          <Field label={t('loadType')}>
            {(control) => (
              <Select
                {...control}
                value={values.loadType}
                onChange={(loadType) => onChange({ loadType })}
                options={(['FCL', 'LCL'] as const).map((value) => ({ value, label: value }))}
              />
            )}
          </Field>
        )}
      </div>
      <Field label={t('readyOn')}>
        {(control) => (
          <DateInput {...control} value={values.readyOn} onChange={(readyOn) => onChange({ readyOn })} />
        )}
      </Field>
      <CargoFields values={values} onChange={onChange} />
      <Field label={t('incoterms')}>
        {(control) => (
          <Select
            {...control}
            value={values.incoterms}
            onChange={(incoterms) => onChange({ incoterms })}
            options={[
              { value: 'XXX', label: t('anyIncoterms') },
              ...incotermCodes.filter((code) => code !== 'XXX').map((value) => ({ value, label: value })),
            ]}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium text-sm">{t('services')}</legend>
        {extras.map((extra) => (
          <Checkbox
            key={extra}
            label={t(extra)}
            checked={values.extras.includes(extra)}
            onChange={() => toggle(extra)}
          />
        ))}
      </fieldset>
    </Card>
  )
}

function CargoFields({ values, onChange }: QuestionFormProps) {
  const t = useMessages(messages, 'offers')
  return (
    <>
      {hasContainers(values) && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('containers')}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                maxLength={5}
                value={values.containers}
                onChange={({ target }) => onChange({ containers: target.value })}
              />
            )}
          </Field>
          <Field label={t('containerType')}>
            {(control) => (
              <Select
                {...control}
                value={values.containerType}
                onChange={(containerType) => onChange({ containerType })}
                options={containerTypeCodes.map((value) => ({ value, label: value }))}
              />
            )}
          </Field>
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('weight')}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              unit={t('kg')}
              maxLength={15}
              value={values.weight}
              onChange={({ target }) => onChange({ weight: target.value })}
            />
          )}
        </Field>
        <Field label={t('volume')}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              unit={t('m3')}
              maxLength={15}
              value={values.volume}
              onChange={({ target }) => onChange({ volume: target.value })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

interface PlaceFieldProps {
  label: string
  place: QuestionValues['from']
  onChange: (place: QuestionValues['from']) => void
}

function PlaceField({ label, place, onChange }: PlaceFieldProps) {
  const chosen = usePlaceName(place)
  return (
    <Field label={label} required className="min-w-0">
      {(control) => (
        <CityInput
          control={control}
          chosen={chosen}
          onCity={(city) => onChange(placeOfCity(city))}
          onClear={() => onChange(null)}
        />
      )}
    </Field>
  )
}
