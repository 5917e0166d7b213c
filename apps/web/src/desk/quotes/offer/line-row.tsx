import { ChargeBasis } from '@portolan/contract/freight/charges'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { marginOf } from '@portolan/freight/charges/margin'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { messages } from '#desk/quotes/messages.ts'
import { chargeCodesQuery } from '#desk/quotes/queries.ts'
import { messages as chargeMessages } from '#freight/charges/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { SuggestInput } from '#platform/ui/fields/suggest-input.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import type { OfferForm } from './offer-form-state.ts'
import { amountOf, changedLine, costOf, type LineValues } from './offer-values.ts'
import { SmallInput } from './small-input.tsx'

/** The columns of a charge; on a phone its fields wrap. */
export const lineGrid =
  'grid grid-cols-[repeat(6,minmax(0,1fr))] gap-x-2 gap-y-1 tablet:grid-cols-[4.25rem_minmax(6rem,1fr)_3.5rem_5.25rem_3.5rem_6.5rem_2.25rem] desktop:grid-cols-[4.25rem_minmax(6rem,1fr)_3.5rem_5.25rem_3.5rem_7.75rem_2.25rem] wide:grid-cols-[6rem_minmax(7rem,1fr)_4.5rem_6.5rem_4.5rem_6.5rem_4.5rem_8rem_2.25rem]'

interface LineRowProps {
  form: OfferForm
  line: LineValues
  /** The option's index and the line's. */
  at: readonly [number, number]
  onChange: (line: LineValues) => void
  /** null while it's the only one. */
  onRemove: (() => void) | null
}

const maxSuggestions = 8

type Change = (part: Partial<LineValues>) => void

/** The fields of one line by their path, with their errors. */
function fieldsOf({ errorOf, idOf }: OfferForm, [option, index]: LineRowProps['at']) {
  const path = (name: string) => `options.${option}.lines.${index}.${name}`
  return {
    id: (name: string) => idOf(path(name)),
    error: (name: string) => errorOf(path(name)),
    control: (name: string) => ({
      id: idOf(path(name)),
      'aria-invalid': errorOf(path(name)) === undefined ? undefined : (true as const),
      'aria-describedby': errorOf(path(name)) === undefined ? undefined : `${idOf(path(name))}-error`,
    }),
  }
}

type Fields = ReturnType<typeof fieldsOf>

/** One charge of an option: its unit, its price, and its cost. */
export function LineRow({ form, line, at, onChange, onRemove }: LineRowProps) {
  const t = useMessages(messages, 'form')
  const { exchange, mayCost } = form
  const { mark } = form.values
  const fields = fieldsOf(form, at)
  const change: Change = (part) => onChange(changedLine(line, part))
  const number = String(at[1] + 1)
  const amount = amountOf(line, mark)
  const cost = costOf(line, mark)
  const margin = amount && cost && marginOf([amount], [cost], exchange)
  return (
    <li aria-label={t('lineName', { number, code: line.code })} className="border-b py-2 last:border-b-0">
      <div className={lineGrid}>
        <PriceFields line={line} fields={fields} onChange={change} />
        <LineAmount line={line} mark={mark} error={fields.error('amount')} id={fields.id('amount')} />
        <Button
          variant="ghost"
          square
          aria-label={t('removeLine', { number })}
          icon={<Trash2 aria-hidden />}
          aria-disabled={onRemove === null}
          onClick={() => onRemove?.()}
          className="self-start justify-self-end tablet:col-start-7 wide:col-start-9 wide:row-start-1"
        />
        {line.basis === 'percent' && (
          <LineCell
            name="percentOf"
            label={t('percentOf')}
            fields={fields}
            className="col-span-6 tablet:col-span-3"
          >
            <SmallInput
              {...fields.control('percentOf')}
              value={line.percentOf}
              placeholder={t('percentOfHelp')}
              onText={(percentOf) => change({ percentOf })}
            />
          </LineCell>
        )}
        {mayCost && <CostFields line={line} fields={fields} onChange={change} />}
        {mayCost && margin && <LineMargin margin={margin} />}
      </div>
    </li>
  )
}

interface FieldsProps {
  line: LineValues
  fields: Fields
  onChange: Change
}

function PriceFields({ line, fields, onChange }: FieldsProps) {
  const t = useMessages(messages, 'form')
  const two = 'col-span-2 tablet:col-span-1'
  return (
    <>
      <LineCell name="code" label={t('code')} fields={fields} className={two}>
        <CodeField line={line} control={fields.control('code')} onChange={onChange} />
      </LineCell>
      <LineCell name="basis" label={t('basis')} fields={fields} className="col-span-4 tablet:col-span-1">
        <BasisField line={line} id={fields.id('basis')} onChange={onChange} />
      </LineCell>
      <LineCell name="quantity" label={t('quantity')} fields={fields} className={two}>
        <SmallInput
          {...fields.control('quantity')}
          inputMode="decimal"
          value={line.quantity}
          onText={(quantity) => onChange({ quantity })}
        />
      </LineCell>
      <LineCell
        name="unitPrice"
        label={t(line.basis === 'percent' ? 'share' : 'price')}
        fields={fields}
        className={two}
      >
        <SmallInput
          {...fields.control('unitPrice')}
          inputMode="decimal"
          value={line.unitPrice}
          disabled={line.rest.included === true}
          onText={(unitPrice) => onChange({ unitPrice })}
        />
      </LineCell>
      <LineCell name="currency" label={t('currency')} fields={fields} className={two}>
        <SmallInput
          {...fields.control('currency')}
          value={line.currency}
          maxLength={3}
          className="uppercase"
          onText={(text) => onChange(bothCurrencies(line, text.toUpperCase()))}
        />
      </LineCell>
    </>
  )
}

function CostFields({ line, fields, onChange }: FieldsProps) {
  const t = useMessages(messages, 'form')
  const place = 'col-span-3 tablet:col-span-1 wide:row-start-1'
  const isLabeled = line.basis !== 'percent'
  return (
    <>
      <LineCell
        name="cost.unitPrice"
        label={t('costPrice')}
        fields={fields}
        className={cn(place, 'tablet:col-start-4 wide:col-start-6')}
        before={isLabeled && <span className="max-tablet:hidden wide:hidden">{t('costPrice')}</span>}
      >
        <SmallInput
          {...fields.control('cost.unitPrice')}
          inputMode="decimal"
          value={line.costPrice}
          onText={(costPrice) => onChange({ costPrice })}
        />
      </LineCell>
      <LineCell
        name="cost.currency"
        label={t('costCurrency')}
        fields={fields}
        className={cn(place, 'wide:col-start-7')}
      >
        <SmallInput
          {...fields.control('cost.currency')}
          value={line.costCurrency}
          maxLength={3}
          className="uppercase"
          onText={(text) => onChange({ costCurrency: text.toUpperCase() })}
        />
      </LineCell>
    </>
  )
}

/** The cost's currency follows the price's until there's a cost. */
const bothCurrencies = (line: LineValues, currency: string) =>
  line.costPrice.trim() === '' ? { currency, costCurrency: currency } : { currency }

interface LineCellProps {
  /** The member of the line. */
  name: string
  label: string
  fields: Fields
  className: string
  /** A visible label before the field, on wide screens. */
  before?: ReactNode
  children: ReactNode
}

function LineCell({ name, label, fields, className, before, children }: LineCellProps) {
  const [id, error] = [fields.id(name), fields.error(name)]
  return (
    <div className={cn('min-w-0', before && 'relative', className)}>
      <label htmlFor={id} className="block truncate text-muted text-xs tablet:sr-only">
        {label}
      </label>
      {before && (
        <span
          aria-hidden
          className="absolute end-full top-0 me-2 flex h-9 items-center whitespace-nowrap text-muted text-sm"
        >
          {before}
        </span>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-0.5 text-red text-xs">
          {error}
        </p>
      )}
    </div>
  )
}

type Control = Pick<React.ComponentProps<'input'>, 'id' | 'aria-describedby'> & {
  'aria-invalid': true | undefined
}

function CodeField({ line, control, onChange }: { line: LineValues; control: Control; onChange: Change }) {
  const { data: codes = [] } = useQuery(chargeCodesQuery)
  const typed = line.code.trim().toLowerCase()
  const hits = codes
    .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(typed))
    .slice(0, maxSuggestions)
  const isChosen = codes.some(({ code }) => code.toLowerCase() === typed)
  return (
    <span className="block uppercase tablet:[&_input]:h-9 [&_input]:px-2">
      <SuggestInput
        id={control.id ?? ''}
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        value={line.code}
        maxLength={10}
        autoComplete="off"
        onType={(code) => onChange({ code })}
        items={isChosen ? [] : hits}
        onPick={({ code, basis }) => onChange({ code, ...(line.unitPrice === '' && { basis }) })}
        keyOf={({ code }) => code}
        textOf={({ code }) => code}
        draw={({ code, name }) => (
          <span className="normal-case">
            <span className="font-medium">{code}</span> <span className="text-muted">{name}</span>
          </span>
        )}
      />
    </span>
  )
}

function BasisField({ line, id, onChange }: { line: LineValues; id: string; onChange: Change }) {
  const t = useMessages(chargeMessages, 'basis')
  const options = ChargeBasis.options.map((value) => ({ value, label: t(value) }))
  return (
    <LateSelect
      id={id}
      value={line.basis}
      options={options}
      onChange={(basis) => onChange({ basis })}
      compact
      className="w-full px-2"
    />
  )
}

interface LineAmountProps {
  line: LineValues
  mark: DecimalMark
  error: string | undefined
  id: string
}

function LineAmount({ line, mark, error, id }: LineAmountProps) {
  const t = useMessages(messages, 'form')
  const format = useFormat()
  const amount = amountOf(line, mark)
  const { limitedBy, included } = line.rest
  return (
    <div
      id={id}
      className="col-span-5 min-w-0 self-start py-1.5 text-end tablet:col-span-1 tablet:col-start-6 wide:col-start-8 wide:row-start-1"
    >
      <p className="tabular wrap-anywhere font-medium">{amount ? format.money(amount) : '–'}</p>
      {(limitedBy || included) && (
        <p className="text-muted text-xs">
          {included ? t('included') : limitedBy && t(`limited.${limitedBy}`)}
        </p>
      )}
      {error && <p className="text-red text-xs">{error}</p>}
    </div>
  )
}

function LineMargin({ margin }: { margin: NonNullable<ReturnType<typeof marginOf>> }) {
  const t = useMessages(messages, 'form')
  const format = useFormat()
  const percent = margin.percent === null ? '' : ` · ${format.percent(Number(margin.percent) / 100, 1)}`
  return (
    <p
      className={cn(
        'tabular col-span-6 self-center text-end text-sm tablet:col-span-2 tablet:col-start-6 wide:col-span-4 wide:col-start-6 wide:row-start-2',
        margin.amount.startsWith('-') ? 'text-red' : 'text-muted',
      )}
    >
      {t('lineMargin', { margin: `${format.money(margin)}${percent}` })}
    </p>
  )
}
