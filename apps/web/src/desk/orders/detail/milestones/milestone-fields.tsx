import type { OrderDetail } from '@portolan/contract/freight/orders'
import { type EventCode, eventCodes } from '@portolan/contract/freight/orders/order-codes'
import type { EventClassifier } from '@portolan/freight/ledger/logged-event'
import { useEventText } from '#freight/orders/milestones/event-text.ts'
import type { Form } from '#platform/forms/use-form.ts'
import { formatContainerNumber } from '#platform/i18n/format/format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { messages } from './messages.ts'
import { MomentFields } from './moment-fields.tsx'
import { none, ReasonField } from './reason-field.tsx'

const classifiers = ['planned', 'estimated', 'actual'] as const

export interface MilestoneValues {
  code: EventCode
  /** The number of the stop in the route, or `none`. */
  stop: string
  date: string
  time: string
  classifier: EventClassifier
  container: string
  reasonCode: string
  remark: string
}

interface MilestoneFieldsProps {
  form: Form<MilestoneValues>
  route: OrderDetail['route']
  containers: readonly string[]
}

/** The fields of a milestone; that of the container only where there are several. */
export function MilestoneFields({ form, route, containers }: MilestoneFieldsProps) {
  const t = useMessages(messages)
  const eventText = useEventText()
  const { values } = form
  return (
    <div className="grid items-start gap-4 tablet:grid-cols-2 desktop:grid-cols-4">
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
      <Field label={t('place')} {...form.field('stop')}>
        {(control) => (
          <LateSelect
            {...control}
            value={values.stop}
            onChange={(stop) => form.change({ stop })}
            options={[
              ...route.map(({ place }, index) => ({ value: String(index), label: place.city })),
              { value: none, label: t('noPlace') },
            ]}
          />
        )}
      </Field>
      <MomentFields
        form={form}
        zone={route[Number(values.stop)]?.place.timeZone ?? null}
        labels={{ date: t('date'), time: t('time') }}
      />
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
      {containers.length > 1 && (
        <Field label={t('container')} {...form.field('container')}>
          {(control) => (
            <LateSelect
              {...control}
              value={values.container}
              onChange={(container) => form.change({ container })}
              options={[
                { value: none, label: t('wholeOrder') },
                ...containers.map((value) => ({ value, label: formatContainerNumber(value) })),
              ]}
            />
          )}
        </Field>
      )}
      <ReasonField form={form} />
      <Field label={t('remark')} optional help={t('remarkHelp')} {...form.field('remark')}>
        {(control) => <Input {...control} maxLength={500} {...form.input('remark')} />}
      </Field>
    </div>
  )
}
