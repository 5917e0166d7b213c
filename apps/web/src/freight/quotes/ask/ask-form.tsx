import type { QuoteDetail, QuoteParty } from '@portolan/contract/freight/quotes'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { ContainerList } from '#freight/preorders/cargo/container-list.tsx'
import { messages as cargoMessages } from '#freight/preorders/cargo/messages.ts'
import { DateField, TextField } from '#freight/preorders/fields/booking-fields.tsx'
import { BookingPartProvider } from '#freight/preorders/fields/booking-part.tsx'
import { Captioned } from '#freight/preorders/fields/form-part.tsx'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { messages as bookingMessages } from '#freight/preorders/form/messages.ts'
import { useDecimalMark } from '#freight/preorders/form/use-booking-values.ts'
import { IncotermFields } from '#freight/preorders/steps/incoterm-fields.tsx'
import { type BookingValues, isInContainers } from '#freight/preorders/values/booking-values.ts'
import { typedNumber, withMark } from '#freight/preorders/values/decimal-mark.ts'
import { fieldId, shownAt, withValueAt } from '#freight/preorders/values/paths.ts'
import { byField, type FieldProblem } from '#freight/preorders/values/problems.ts'
import { useAskProblems } from '#freight/quotes/doubts/use-ask-problems.ts'
import { messages } from '#freight/quotes/messages.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { calendarDay } from '#platform/i18n/format/calendar-days.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorSummary } from '#platform/ui/fields/error-summary.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Select } from '#platform/ui/fields/select.tsx'
import { type AskedLane, faultsOfAsk, isService, withFigures, withLane } from './ask-values.ts'
import type { Attempt } from './attempt.ts'
import { CargoFields } from './cargo-fields.tsx'
import { type AskOwner, type KeptAsk, readAsk, removeAsk, writeAsk } from './kept-ask.ts'
import { ServiceFields } from './service-fields.tsx'
import { useAsk } from './use-ask.ts'

export interface AskStart {
  values: BookingValues
  party: QuoteParty | null
  organizationId: string | null
}

interface AskFormProps {
  /** `new`, or the quote being requested again. */
  ask: string
  start: AskStart
  /** The calculator's current lane and figures. */
  asked: BookingValues
  onDone: (quote: QuoteDetail) => void
}

const parties = ['seller', 'buyer', 'unknown'] as const

/** The fields that an offer needs in addition to the calculator's. */
export function AskForm({ ask: subject, start, asked, onDone }: AskFormProps) {
  const t = useMessages(messages, 'ask')
  const tCargo = useMessages(cargoMessages)
  const tBooking = useMessages(bookingMessages)
  const nameOf = useFieldNames()
  const failureText = useFailureText()
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const { organizations } = user
  const owner = useMemo(() => ({ userId: user.id, ask: subject }), [user.id, subject])
  const [begun] = useState((): AskStart | KeptAsk => readAsk(sessionStorage, owner) ?? start)
  const form = useAskValues(begun, asked)
  const { values, mark, change, update } = form
  const [party, setParty] = useState(begun.party)
  const [organizationId, setOrganizationId] = useState(
    () => (organizations.find(({ id }) => id === begun.organizationId) ?? organizations[0])?.id ?? '',
  )
  const attempt = useRef('attempt' in begun ? begun.attempt : null)
  useKeptOverReload(owner, { values, mark, party, organizationId, figures: figuresOf(asked) }, attempt)
  const ask = useAsk({ values, party, organizationId, attempt, onDone })
  const [refusals, setRefusals] = useState(0)
  const problems = useAskProblems(values, ask.refusals, refusals > 0)
  const problemsByField = useMemo(() => byField(problems), [problems])
  const part = useMemo(
    () => ({ prefix: '', values, problems: problemsByField, change, onFix: form.onFix }),
    [values, problemsByField, change, form.onFix],
  )
  const isLaneFault = ({ path }: FieldProblem) => path === 'from' || path === 'to'
  const errors = errorsInOrder([...problemsByField.values()].flat())

  async function submit() {
    if (faultsOfAsk(values, form.mark).length > 0 || !(await ask.send())) setRefusals((count) => count + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only after a rejection
  useEffect(() => {
    const [first] = errors
    if (refusals > 0 && first)
      document.getElementById(isLaneFault(first) ? laneId : fieldId(shownAt(first.path)))?.focus()
  }, [refusals])

  return (
    <BookingPartProvider value={part}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {refusals > 0 && (
          <ErrorSummary
            key={refusals}
            title={t('summary')}
            errors={errors.map((error) => ({
              message: tBooking('summaryLine', { field: nameOf(error.path), message: error.message }),
              fieldId: isLaneFault(error) ? laneId : fieldId(shownAt(error.path)),
            }))}
          />
        )}
        {ask.failure !== null && (
          <FormFailure message={failureText(ask.failure)} requestId={requestIdOf(ask.failure)} />
        )}
        <Lane values={values} isFaulty={errors.some(isLaneFault)} />
        {organizations.length > 1 && (
          <Organization value={organizationId} onChange={setOrganizationId} organizations={organizations} />
        )}
        <div className="grid gap-4 tablet:grid-cols-[minmax(0,1fr)_12rem]">
          <TextField
            path="cargo"
            label={t('cargo')}
            required
            help={tCargo('cargoHelp')}
            maxLength={1000}
            autoComplete="off"
          />
          <DateField path="readyOn" required min={calendarDay(new Date())} />
        </div>
        <CargoFields values={values} update={update} />
        {isInContainers(values) && <ContainerList containers={values.containers} isNumbered={false} />}
        <div className="border-t pt-5">
          <IncotermFields values={values} />
          <div className="pt-4">
            <Captioned caption={t('party')} help={t(party === null ? 'noPartyHelp' : 'partyHelp')}>
              <Segmented
                label={t('party')}
                value={party ?? 'unknown'}
                onChange={(next) => setParty(next === 'unknown' ? null : next)}
                options={parties.map((value) => ({ value, label: t(`parties.${value}`) }))}
              />
            </Captioned>
          </div>
        </div>
        <ServiceFields values={values} isOpen={errors.some(({ path }) => isService(path))} />
        <div>
          <Button type="submit" variant="primary" loading={ask.isSending} className="max-tablet:w-full">
            {t('submit')}
          </Button>
        </div>
      </form>
    </BookingPartProvider>
  )
}

const order = [
  'from',
  'to',
  'organizationId',
  'cargo',
  'readyOn',
  'units',
  'containers',
  'incoterms',
  'incotermsEdition',
  'incotermsPlace',
]

/** The errors in the order of the fields. */
function errorsInOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  const place = ({ path }: FieldProblem) => {
    const at = order.indexOf(path.split('.')[0] ?? '')
    return at < 0 ? order.length : at
  }
  const errors = problems.filter(({ severity }) => severity === 'error')
  return errors.toSorted((a, b) => place(a) - place(b))
}

const laneId = 'ask-lane'

function Lane({ values, isFaulty }: { values: AskedLane; isFaulty: boolean }) {
  const t = useMessages(messages, 'ask')
  const orders = useMessages(orderMessages)
  const { from, to, transportMode, loadType } = values
  const how: ReactNode = [orders(`modeLong.${transportMode}`), loadType === 'not-set' ? null : loadType]
    .filter(Boolean)
    .join(' · ')
  return (
    <div id={laneId} tabIndex={-1} className="rounded-sm">
      <p className="font-medium text-sm">{t('lane')}</p>
      {from && to ? (
        <p>
          <RouteName order={{ from, to }} /> <span className="text-muted">· {how}</span>
        </p>
      ) : (
        <p className={isFaulty ? 'text-red' : 'text-muted'}>{t('laneMissing')}</p>
      )}
      {from && to && <p className="mt-0.5 text-muted text-sm">{t('laneHelp')}</p>}
    </div>
  )
}

interface OrganizationProps {
  value: string
  onChange: (id: string) => void
  organizations: readonly { id: string; name: string }[]
}

function Organization({ value, onChange, organizations }: OrganizationProps) {
  const t = useMessages(bookingMessages, 'route')
  return (
    <Captioned caption={t('organization')}>
      <Select
        id={fieldId('organizationId')}
        aria-label={t('organization')}
        value={value}
        onChange={onChange}
        options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        className="tablet:max-w-md"
      />
    </Captioned>
  )
}

const figuresOf = ({ units, containers }: BookingValues) =>
  JSON.stringify([units[0]?.grossWeightKg, units[0]?.volumeM3, containers[0]?.quantity])

/** Stores typed values while the tab reloads the page, and only then: an offer requested is no draft. */
function useKeptOverReload(
  owner: AskOwner,
  ask: Omit<KeptAsk, 'attempt'>,
  attempt: RefObject<Attempt | null>,
) {
  useEffect(() => removeAsk(sessionStorage, owner), [owner])
  useEffect(() => {
    const keep = () => writeAsk(sessionStorage, owner, { ...ask, attempt: attempt.current })
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  })
}

/** The form's values, with the calculator's lane, and its figures when they change. */
function useAskValues(begun: AskStart | KeptAsk, startValues: BookingValues) {
  const mark = useDecimalMark()
  const [draft, setHeld] = useState(() =>
    'figures' in begun && begun.figures !== figuresOf(startValues)
      ? withFigures(begun.values, startValues)
      : begun.values,
  )
  const [heldMark, setHeldMark] = useState('mark' in begun ? begun.mark : mark)
  const [lastAsked, setSeen] = useState(startValues)
  if (heldMark !== mark) {
    setHeldMark(mark)
    setHeld(withMark(draft, heldMark, mark))
    setSeen(startValues)
  } else if (lastAsked !== startValues) {
    setSeen(startValues)
    if (figuresOf(lastAsked) !== figuresOf(startValues)) setHeld(withFigures(draft, startValues))
  }
  const { from, to, transportMode, loadType } = startValues
  const values = useMemo(
    () => withLane(draft, { from, to, transportMode, loadType }),
    [draft, from, to, transportMode, loadType],
  )
  return useMemo(() => {
    const update = (next: (values: BookingValues) => BookingValues) =>
      setHeld((before) => next(withLane(before, { from, to, transportMode, loadType })))
    const change = (path: string, value: unknown) => update((before) => withValueAt(before, path, value))
    const onFix = ({ path, value }: { path: string; value: string | number | boolean }) =>
      change(path, typeof value === 'number' ? typedNumber(value, mark) : value)
    return { values, mark, update, change, onFix }
  }, [values, mark, from, to, transportMode, loadType])
}
