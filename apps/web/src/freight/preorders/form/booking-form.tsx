import type { AgreedPrice } from '@portolan/freight/booking/agreed-price/agreed-price'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useCallback, useMemo } from 'react'
import { useUploads } from '#freight/documents/uploads/use-uploads.ts'
import { CargoStep } from '#freight/preorders/cargo/cargo-step.tsx'
import { ConflictDialog } from '#freight/preorders/conflict/conflict-dialog.tsx'
import type { BookingDraft, DraftOwner } from '#freight/preorders/draft/booking-draft.ts'
import { sendDocument } from '#freight/preorders/draft/send-document.ts'
import { BookingPartProvider } from '#freight/preorders/fields/booking-part.tsx'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { bookingDataQuery } from '#freight/preorders/lookups/queries.ts'
import type { BookingPriceProps } from '#freight/preorders/review/booking-price.ts'
import { ReviewStep } from '#freight/preorders/review/review-step.tsx'
import { RouteStep } from '#freight/preorders/steps/route-step.tsx'
import { TermsStep } from '#freight/preorders/steps/terms-step.tsx'
import { type BookingStep, bookingSteps, stepOf } from '#freight/preorders/values/booking-steps.ts'
import { typedNumber } from '#freight/preorders/values/decimal-mark.ts'
import { fieldId, shownAt, textAt } from '#freight/preorders/values/paths.ts'
import { byField, type FieldProblem } from '#freight/preorders/values/problems.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx'
import { BookingFooter } from './booking-footer.tsx'
import { DraftLine } from './draft-line.tsx'
import { LeavingGuard } from './leaving-guard.tsx'
import { messages } from './messages.ts'
import { CreatedPanel } from './sending/created-panel.tsx'
import { SendFailure } from './sending/send-failure.tsx'
import { useServerCheck } from './sending/use-server-check.ts'
import { useSubmit } from './sending/use-submit.ts'
import { StepHeadline } from './step-headline.tsx'
import { StepList } from './step-list.tsx'
import { useBookingProblems } from './use-booking-problems.ts'
import { useBookingSteps } from './use-booking-steps.ts'
import { type BookingState, useBookingValues } from './use-booking-values.ts'
import { useLeavingStep } from './use-leaving-step.ts'
import { useOpenLines } from './use-open-lines.ts'

interface BookingFormProps {
  start: BookingDraft
  owner: DraftOwner
  /** The time of a restored draft; null for a fresh start. */
  restoredFrom: string | null
  agreedPrice?: AgreedPrice | null
  /** Chooses another organization, for people with several; the draft moves there. */
  organization?: (moveDraft: (to: DraftOwner) => void) => ReactNode
  /** The price of the booking in its review. */
  price?: ComponentType<BookingPriceProps> | undefined
  onDiscard: () => void
  /** Called when the pre-order is saved and nothing is left to do. */
  onDone: (preorderId: string) => void
}

/** The values that each part of the form reads and changes. */
function useFormPart({ values, mark, change }: BookingState, problems: readonly FieldProblem[]) {
  const problemsByField = useMemo(() => byField(problems), [problems])
  const onFix = useCallback(
    ({ path, value }: { path: string; value: string | number | boolean }) =>
      change(path, typeof value === 'number' ? typedNumber(value, mark) : value),
    [change, mark],
  )
  return useMemo(
    () => ({ prefix: '', values, problems: problemsByField, change, onFix }),
    [values, problemsByField, change, onFix],
  )
}

/** The findings of a refused submission or, on the review, of the check before it. */
function useServerProblems(
  { values, content }: BookingState,
  owner: DraftOwner,
  { refusals, created }: ReturnType<typeof useSubmit>,
  step: BookingStep,
) {
  const isWanted = step === 'review' && created === null
  const { problems, state } = useServerCheck({ values, content, owner, isWanted })
  const fromServer = useMemo(() => [...refusals, ...problems], [refusals, problems])
  return { fromServer, check: state }
}

/** The errors of each step that was left, and those to list for the step in sight. */
function useErrors(
  problems: readonly FieldProblem[],
  { step, isChecked }: ReturnType<typeof useBookingSteps>,
) {
  const errors = useMemo(() => errorsInOrder(problems), [problems])
  return {
    faults: countByStep(errors.filter(({ path }) => isChecked(path))),
    inSummary: step === 'review' ? errors : errors.filter(({ path }) => stepOf(path) === step),
  }
}

/** A booking from route to review, new or edited. */
export function BookingForm(props: BookingFormProps) {
  const { start, owner, restoredFrom, agreedPrice = null, organization, price, onDiscard, onDone } = props
  const steps = useBookingSteps(start.step)
  const { step, isChecked, goTo, jump, hasChecked } = steps
  const booking = useBookingValues(start, owner, step)
  const { values, content } = booking
  const isEdit = start.base !== null
  const uploads = useUploads({ send: sendDocument })
  const sending = useSubmit({ booking, owner, uploads, onDone })
  const { fromServer, check } = useServerProblems(booking, owner, sending, step)
  const { data: bookingData } = useQuery(bookingDataQuery)
  const problems = useBookingProblems({ content, data: bookingData, agreedPrice, fromServer, isChecked })
  const part = useFormPart(booking, problems.shown)
  const lines = useOpenLines(values)
  const { onOpen } = lines

  const go = useCallback(
    (path: string) => {
      const id = textAt(values, `${path.split('.', 2).join('.')}.id`)
      if (path.startsWith('units.') && id) onOpen(id)
      jump(path)
    },
    [values, onOpen, jump],
  )

  const { faults, inSummary } = useErrors(problems.shown, steps)
  const { refusals, leaveStep, saveMerged } = useLeavingStep({
    steps,
    sending,
    problems: problems.own,
    focusRefused() {
      if (step === 'review') goTo('review')
      else if (inSummary[0]) go(inSummary[0].path)
    },
  })

  if (sending.created) {
    return (
      <LeavingGuard isUnsaved={uploads.isSending || uploads.waiting > 0} reason="upload">
        <CreatedPanel preorder={sending.created} uploads={uploads} onDone={onDone} />
      </LeavingGuard>
    )
  }
  const sentFiles = isEdit ? null : uploads
  return (
    <LeavingGuard
      isUnsaved={booking.isDirty || uploads.waiting > 0}
      reason={uploads.waiting > 0 ? 'draftWithFiles' : 'draft'}
    >
      <BookingPartProvider value={part}>
        <form noValidate className="flex flex-col">
          <DraftLine booking={booking} restoredFrom={restoredFrom} onDiscard={onDiscard} />
          <StepList current={step} faults={faults} isDone={(each) => hasChecked(each)} onGo={goTo} />
          <div className="flex flex-col gap-5 pt-5 pb-6">
            <StepHeadline step={step} />
            {refusals > 0 && (
              <RefusedFields key={refusals} step={step} isEdit={isEdit} errors={inSummary} onGo={go} />
            )}
            <SendFailure failure={sending.failure} preorder={booking.base} />
            {step === 'route' && (
              <>
                {organization?.(booking.moveTo)}
                <RouteStep values={values} organizationId={owner.organizationId} onChange={booking.update} />
              </>
            )}
            {step === 'cargo' && <CargoStep booking={booking} {...lines} />}
            {step === 'terms' && (
              <TermsStep values={values} organizationId={owner.organizationId} uploads={sentFiles} />
            )}
            {step === 'review' && (
              <ReviewStep
                price={price}
                organizationId={owner.organizationId}
                onBooked={sending.adopt}
                values={values}
                content={content}
                uploads={sentFiles}
                problems={problems.all}
                refusals={refusals > 0 ? [] : fromServer.filter(({ severity }) => severity === 'error')}
                check={check}
                onGo={goTo}
                onJump={go}
              />
            )}
          </div>
          <BookingFooter
            step={step}
            isEdit={isEdit}
            content={content}
            data={bookingData}
            isSending={sending.isSending}
            onGo={goTo}
            onLeave={leaveStep}
          />
        </form>
        <Conflict sending={sending} onSave={saveMerged} />
      </BookingPartProvider>
    </LeavingGuard>
  )
}

interface ConflictProps {
  sending: ReturnType<typeof useSubmit>
  onSave: (isMine: (path: string) => boolean) => void
}

/** The comparison with a version that was saved elsewhere. */
function Conflict({ sending: { comparison, closeComparison }, onSave }: ConflictProps) {
  return comparison && <ConflictDialog comparison={comparison} onSave={onSave} onClose={closeComparison} />
}

interface RefusedFieldsProps {
  step: BookingStep
  isEdit: boolean
  errors: readonly FieldProblem[]
  onGo: (path: string) => void
}

/** Why the step can't be left or the booking sent, each line a link to its field. */
function RefusedFields({ step, isEdit, errors, onGo }: RefusedFieldsProps) {
  const t = useMessages(messages)
  const nameOf = useFieldNames()
  const paths = new Map(errors.map(({ path }) => [fieldId(shownAt(path)), path]))
  return (
    <ErrorSummary
      title={t(step !== 'review' ? 'summary' : isEdit ? 'summarySave' : 'summarySubmit')}
      errors={errors.map(({ path, message }) => ({
        message: t('summaryLine', { field: nameOf(path), message }),
        fieldId: fieldId(shownAt(path)),
      }))}
      onGo={(id) => onGo(paths.get(id) ?? '')}
    />
  )
}

/** The first error of each field, in the order of the steps. */
function errorsInOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  const fields = new Map<string, FieldProblem>()
  for (const problem of problems) {
    const field = shownAt(problem.path)
    if (problem.severity === 'error' && !fields.has(field)) fields.set(field, problem)
  }
  const place = ({ path }: FieldProblem) => bookingSteps.indexOf(stepOf(path))
  return [...fields.values()].toSorted((a, b) => place(a) - place(b))
}

function countByStep(errors: readonly FieldProblem[]): Record<BookingStep, number> {
  const counts = { route: 0, cargo: 0, terms: 0, review: 0 }
  for (const { path } of errors) counts[stepOf(path)] += 1
  return counts
}
