import type { OrderView } from '@portolan/contract/company/corrections/order-view'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deskUnitsQuery } from '#desk/orders/detail/queries.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { messages } from './messages.ts'
import { MilestoneFields, type MilestoneValues } from './milestone-fields.tsx'
import { useMomentFaults } from './moment-fields.tsx'
import { momentAt, wallOf } from './moments.ts'
import { none } from './reason-field.tsx'
import type { Step } from './steps.ts'
import { useBegun } from './use-begun.ts'
import { useStatement } from './use-statement.ts'

/** An estimate may be replaced by the fact: the form begins with now, or with the known time. */
function beginningOf({ code, stop, place, known }: Step, now: number): MilestoneValues {
  const isComing = known !== null && known.classifier !== 'actual' && Date.parse(known.at) > now
  const { date, time } = wallOf(known?.classifier === 'actual' || isComing ? known.at : now, place.timeZone)
  const classifier = isComing ? 'estimated' : 'actual'
  const rest = { container: none, reasonCode: none, remark: '' }
  return { code, stop: String(stop), date, time: known?.precision === 'day' ? '' : time, classifier, ...rest }
}

/** The containers of an order, once each. */
function useContainers(orderId: string): string[] {
  const units = useQuery(deskUnitsQuery(orderId)).data ?? []
  return [...new Set(units.flatMap(({ container }) => container ?? []))]
}

interface MilestoneFormProps {
  view: OrderView
  step: Step
  onClose: () => void
}

/** States when a milestone is planned, expected or happened; saving adds one event to the log. */
export function MilestoneForm({ view, step, onClose }: MilestoneFormProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const faults = useMomentFaults()
  const state = useState(() => beginningOf(step, Date.now()))
  const begun = useBegun(view)
  const send = useStatement(view.id)
  const containers = useContainers(view.id)
  const { route } = view.order
  const placeOf = ({ stop }: MilestoneValues) => route[Number(stop)]?.place ?? null
  const momentOf = (values: MilestoneValues) =>
    momentAt(values.date, values.time, placeOf(values)?.timeZone ?? null)
  const stated = (text: string) => (text === none || text.trim() === '' ? null : text)

  async function save(values: MilestoneValues) {
    const { code, classifier, container, reasonCode, remark } = values
    const at = momentOf(values) ?? ''
    const details = {
      container: stated(container),
      reasonCode: stated(reasonCode),
      remark: stated(remark),
    }
    await send({ code, classifier, at, place: placeOf(values), ...details }, begun.ifMatch())
    onClose()
  }
  const form = useForm({
    id: 'milestone',
    state,
    check: (values) => {
      const moment = momentOf(values)
      const isAhead = moment !== null && values.classifier === 'actual' && Date.parse(moment) > Date.now()
      return { ...faults(moment, values), ...(isAhead && { date: t('future') }) }
    },
    send: save,
  })
  const { general } = form
  const isStale = general instanceof Problem && general.has('stale')
  return (
    <form {...form.props} className="flex flex-col gap-4 border-t p-4" aria-label={t('code')}>
      <MilestoneFields form={form} route={route} containers={containers} />
      <ConflictNote begun={begun} isSaving={form.isSending} onSave={() => void form.submit()} />
      {general !== null && !isStale && (
        <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('save')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </form>
  )
}
