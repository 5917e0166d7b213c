import type { AgreedPrice } from '@portolan/freight/booking/agreed-price/agreed-price'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { useUploads } from '#freight/documents/uploads/use-uploads.ts'
import { CargoStep } from '#freight/preorders/cargo/cargo-step.tsx'
import { ConflictDialog } from '#freight/preorders/conflict/conflict-dialog.tsx'
import type { BookingDraft, DraftOwner } from '#freight/preorders/draft/booking-draft.ts'
import { sendDocument } from '#freight/preorders/draft/send-document.ts'
import { BookingPartProvider } from '#freight/preorders/fields/booking-part.tsx'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { bookingDataQuery } from '#freight/preorders/lookups/queries.ts'
import { ReviewStep } from '#freight/preorders/review/review-step.tsx'
import { RouteStep } from '#freight/preorders/steps/route-step.tsx'
import { TermsStep } from '#freight/preorders/steps/terms-step.tsx'
import { type BookingStep, bookingSteps, stepOf } from '#freight/preorders/values/booking-steps.ts'
import { typedNumber } from '#freight/preorders/values/decimal-mark.ts'
import { fieldId, shownAt, textAt } from '#freight/preorders/values/paths.ts'
import { byField, type FieldProblem } from '#freight/preorders/values/problems.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { useToastsAbove } from '#platform/ui/feedback/use-toasts-above.ts'
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx'
import { afterPaint } from '#platform/ui/look/after-paint.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { DraftLine } from './draft-line.tsx'
import { LeavingGuard } from './leaving-guard.tsx'
import { messages } from './messages.ts'
import { CreatedPanel } from './sending/created-panel.tsx'
import { SendFailure } from './sending/send-failure.tsx'
import { useServerCheck } from './sending/use-server-check.ts'
import { useSubmit } from './sending/use-submit.ts'
import { StepList } from './step-list.tsx'
import { TotalsLine } from './totals-line.tsx'
import { useBookingProblems } from './use-booking-problems.ts'
import { stepHeadlineId, useBookingSteps } from './use-booking-steps.ts'
import { useBookingValues } from './use-booking-values.ts'

interface BookingFormProps {
  start: BookingDraft
  owner: DraftOwner
  /** The time of a restored draft; null for a fresh start. */
  restoredFrom: string | null
  agreedPrice?: AgreedPrice | null
  /** Chooses another organization, for people with several; the draft moves there. */
  organization?: (moveDraft: (to: DraftOwner) => void) => ReactNode
  onDiscard: () => void
  /** Called when the pre-order is saved and nothing is left to do. */
  onDone: (preorderId: string) => void
}

/** A booking from route to review, new or edited. */
export function BookingForm({
  start,
  owner,
  restoredFrom,
  agreedPrice = null,
  organization,
  onDiscard,
  onDone,
}: BookingFormProps) {
  const t = useMessages(messages)
  const nameOf = useFieldNames()
  const booking = useBookingValues(start, owner)
  const { values, content, mark, change, update } = booking
  const isEdit = start.base !== null
  const steps = useBookingSteps()
  const toastsAbove = useToastsAbove()
  const { step, isChecked, goTo, jump, check, hasChecked } = steps
  const uploads = useUploads({ send: sendDocument })
  const sending = useSubmit({ booking, owner, uploads, onDone })
  const serverCheck = useServerCheck({
    values,
    content,
    owner,
    isWanted: step === 'review' && sending.created === null,
  })
  const fromServer = useMemo(
    () => [...sending.refusals, ...serverCheck.problems],
    [sending.refusals, serverCheck.problems],
  )
  const { data: bookingData } = useQuery(bookingDataQuery)
  const problems = useBookingProblems({ content, data: bookingData, agreedPrice, fromServer, isChecked })
  const problemsByField = useMemo(() => byField(problems.shown), [problems.shown])
  const [refusals, setRefusals] = useState(0)
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(values.units.length === 1 ? [values.units[0]?.id ?? ''] : []),
  )
  const onFix = useCallback(
    ({ path, value }: { path: string; value: string | number | boolean }) =>
      change(path, typeof value === 'number' ? typedNumber(value, mark) : value),
    [change, mark],
  )
  // An open line has a dozen fields, which take a while to render.
  const onOpen = useCallback(
    (id: string) => startTransition(() => setOpen((before) => new Set([...before, id]))),
    [],
  )
  const onToggle = useCallback((id: string) => {
    startTransition(() =>
      setOpen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    )
  }, [])
  const part = useMemo(
    () => ({ prefix: '', values, problems: problemsByField, change, onFix }),
    [values, problemsByField, change, onFix],
  )

  const go = useCallback(
    (path: string) => {
      const id = textAt(values, `${path.split('.', 2).join('.')}.id`)
      if (path.startsWith('units.') && id) onOpen(id)
      jump(path)
    },
    [values, onOpen, jump],
  )

  const errors = useMemo(() => errorsInOrder(problems.shown), [problems.shown])
  const faults = countByStep(errors.filter(({ path }) => isChecked(path)))
  const inSummary = step === 'review' ? errors : errors.filter(({ path }) => stepOf(path) === step)

  const refuse = () => setRefusals((count) => count + 1)

  /**
   * Collecting and showing what hundreds of lines lack takes a while, so the button first responds to the
   * click by fading in again.
   */
  function refuseAfterPress(button: HTMLElement, leftSteps?: readonly BookingStep[]) {
    button.animate({ opacity: [0.55, 1] }, { duration: 300 })
    afterPaint(() =>
      startTransition(() => {
        check(leftSteps)
        refuse()
      }),
    )
  }

  function leaveStep(button: HTMLElement) {
    if (problems.own.some(({ path, severity }) => severity === 'error' && stepOf(path) === step))
      return refuseAfterPress(button, [step])
    check([step])
    goTo(bookingSteps[bookingSteps.indexOf(step) + 1] ?? 'review')
  }

  async function submit(button: HTMLElement) {
    if (problems.own.some(({ severity }) => severity === 'error')) return refuseAfterPress(button)
    startTransition(() => check())
    if (!(await sending.submit())) refuse()
  }

  async function saveMerged(isMine: (path: string) => boolean) {
    if (!(await sending.merge(isMine))) refuse()
  }

  const paths = new Map(inSummary.map(({ path }) => [fieldId(shownAt(path)), path]))
  useFirstRefused(refusals, () => {
    if (step === 'review') goTo('review')
    else if (inSummary[0]) go(inSummary[0].path)
  })

  // The reason is shown above, which may be far from the button below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls back with each failure
  useEffect(() => {
    if (sending.failure !== null) goTo('review')
  }, [sending.failure])

  if (sending.created) {
    return (
      <LeavingGuard isUnsaved={uploads.isSending || uploads.waiting > 0} reason="upload">
        <CreatedPanel preorder={sending.created} uploads={uploads} onDone={onDone} />
      </LeavingGuard>
    )
  }
  return (
    <LeavingGuard
      isUnsaved={booking.isDirty || uploads.waiting > 0}
      reason={uploads.waiting > 0 ? 'draftWithFiles' : 'draft'}
    >
      <BookingPartProvider value={part}>
        <form noValidate>
          <DraftLine booking={booking} restoredFrom={restoredFrom} onDiscard={onDiscard} />
          <StepList current={step} faults={faults} isDone={(each) => hasChecked(each)} onGo={goTo} />
          <div className="flex flex-col gap-5 pt-5 pb-6">
            <h2 id={stepHeadlineId} tabIndex={-1} className="scroll-mt-10 font-semibold text-xl outline-none">
              {t(`step.${step}`)}
              <span className="ms-2 font-normal text-base text-muted">
                {t('stepOf', {
                  step: String(bookingSteps.indexOf(step) + 1),
                  count: String(bookingSteps.length),
                })}
              </span>
            </h2>
            {refusals > 0 && (
              <ErrorSummary
                key={refusals}
                title={t(step !== 'review' ? 'summary' : isEdit ? 'summarySave' : 'summarySubmit')}
                errors={inSummary.map(({ path, message }) => ({
                  message: t('summaryLine', { field: nameOf(path), message }),
                  fieldId: fieldId(shownAt(path)),
                }))}
                onGo={(id) => go(paths.get(id) ?? '')}
              />
            )}
            <SendFailure failure={sending.failure} preorder={booking.base} />
            {step === 'route' && (
              <>
                {organization?.(booking.moveTo)}
                <RouteStep values={values} onChange={update} />
              </>
            )}
            {step === 'cargo' && (
              <CargoStep booking={booking} open={open} onToggle={onToggle} onOpen={onOpen} />
            )}
            {step === 'terms' && (
              <TermsStep
                values={values}
                organizationId={owner.organizationId}
                uploads={isEdit ? null : uploads}
              />
            )}
            {step === 'review' && (
              <ReviewStep
                values={values}
                declaredValue={content.declaredValue}
                uploads={isEdit ? null : uploads}
                problems={problems.all}
                refusals={refusals > 0 ? [] : fromServer.filter(({ severity }) => severity === 'error')}
                check={serverCheck.state}
                onGo={goTo}
                onJump={go}
              />
            )}
          </div>
          <footer
            ref={toastsAbove}
            className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-3 border-t bg-surface py-3"
          >
            <TotalsLine
              content={content}
              data={bookingData}
              className={cn('min-w-0 flex-1', step !== 'cargo' && step !== 'review' && 'max-tablet:hidden')}
            />
            <div className="flex gap-2 max-tablet:w-full">
              {step !== 'route' && (
                <Button
                  size="lg"
                  onClick={() => goTo(bookingSteps[bookingSteps.indexOf(step) - 1] ?? 'route')}
                >
                  {t('back')}
                </Button>
              )}
              <Button
                type="submit"
                variant="primary"
                size="lg"
                loading={sending.isSending}
                className="max-tablet:flex-1"
                // Enter in a field clicks it, too. Before submitting a form, the browser would search all
                // fields of hundreds of lines.
                onClick={(event) => {
                  event.preventDefault()
                  if (step === 'review') void submit(event.currentTarget)
                  else leaveStep(event.currentTarget)
                }}
              >
                {step === 'review' ? t(isEdit ? 'save' : 'submit') : t('next')}
              </Button>
            </div>
          </footer>
        </form>
        {sending.comparison && (
          <ConflictDialog
            comparison={sending.comparison}
            onSave={(isMine) => void saveMerged(isMine)}
            onClose={sending.closeComparison}
          />
        )}
      </BookingPartProvider>
    </LeavingGuard>
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

/**
 * After a rejection the first invalid field gets the focus; on the review, the headline above the summary.
 */
function useFirstRefused(refusals: number, focus: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only after a rejection
  useEffect(() => {
    if (refusals > 0) focus()
  }, [refusals])
}
