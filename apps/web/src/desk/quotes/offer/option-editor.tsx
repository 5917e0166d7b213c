import { Plus } from 'lucide-react'
import { messages } from '#desk/quotes/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { LineRow, lineGrid } from './line-row.tsx'
import type { OfferForm } from './offer-form-state.ts'
import { emptyLine, type LineValues, type OptionValues } from './offer-values.ts'
import { SmallInput } from './small-input.tsx'

const maxLines = 100

interface OptionEditorProps {
  form: OfferForm
  option: OptionValues
  index: number
}

/** One option: its service, its charges, and its terms. */
export function OptionEditor({ form, option, index }: OptionEditorProps) {
  const t = useMessages(messages, 'form')
  const { values } = form
  const replace = (next: OptionValues) =>
    form.change({ options: values.options.map((each) => (each.key === option.key ? next : each)) })
  const change = (part: Partial<OptionValues>) => replace({ ...option, ...part })
  const changeLine = (line: LineValues) =>
    change({ lines: option.lines.map((each) => (each.key === line.key ? line : each)) })
  const path = (name: string) => `options.${index}.${name}`
  const field = (name: string) => ({ id: form.idOf(path(name)), error: form.errorOf(path(name)) })
  const isOnly = option.lines.length === 1
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-x-3 gap-y-3 tablet:grid-cols-4">
        {(['carrier', 'service', 'via'] as const).map((name) => (
          <Field key={name} label={t(name)} {...field(name)}>
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                value={option[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
        <Field label={t('minDays')} {...field('transitDays')}>
          {(control) => (
            <span className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
              <Input
                {...control}
                inputMode="numeric"
                maxLength={3}
                value={option.minDays}
                onChange={({ target }) => change({ minDays: target.value })}
              />
              <span className="text-muted text-sm">{t('maxDays')}</span>
              <Input
                inputMode="numeric"
                maxLength={3}
                aria-label={`${t('minDays')} … ${t('maxDays')}`}
                value={option.maxDays}
                onChange={({ target }) => change({ maxDays: target.value })}
              />
            </span>
          )}
        </Field>
      </div>
      <section aria-label={t('lines')}>
        <div aria-hidden className={`${lineGrid} border-b pb-1 text-muted text-xs max-tablet:hidden`}>
          <span>{t('code')}</span>
          <span>{t('basis')}</span>
          <span>{t('quantity')}</span>
          <span>{t('price')}</span>
          <span>{t('currency')}</span>
          {form.mayCost && (
            <>
              <span className="max-wide:hidden">{t('costPrice')}</span>
              <span className="max-wide:hidden">{t('currency')}</span>
            </>
          )}
          <span className="text-end wide:col-start-8">{t('amount')}</span>
        </div>
        <ul>
          {option.lines.map((line, number) => (
            <LineRow
              key={line.key}
              form={form}
              line={line}
              at={[index, number]}
              onChange={changeLine}
              onRemove={
                isOnly ? null : () => change({ lines: option.lines.filter(({ key }) => key !== line.key) })
              }
            />
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <Button
            size="sm"
            icon={<Plus aria-hidden />}
            aria-disabled={option.lines.length >= maxLines}
            onClick={() => {
              if (option.lines.length >= maxLines) return
              const currency = option.lines.at(-1)?.currency ?? form.exchange.currency
              change({ lines: [...option.lines, emptyLine(currency)] })
            }}
          >
            {t('addLine')}
          </Button>
          {form.mayCost && (
            <OtherCost form={form} option={option} path={path('cost.amount')} onChange={change} />
          )}
        </div>
      </section>
      <MoreTexts option={option} field={field} onChange={change} />
    </div>
  )
}

interface OtherCostProps {
  form: OfferForm
  option: OptionValues
  path: string
  onChange: (part: Partial<OptionValues>) => void
}

function OtherCost({ form, option, path, onChange }: OtherCostProps) {
  const t = useMessages(messages, 'form')
  const id = form.idOf(path)
  const error = form.errorOf(path)
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-muted text-sm max-tablet:w-full">
          {t('otherCost')}
        </label>
        <SmallInput
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          inputMode="decimal"
          className="w-28"
          value={option.otherCost}
          onText={(otherCost) => onChange({ otherCost })}
        />
        <SmallInput
          aria-label={t('costCurrency')}
          maxLength={3}
          className="w-20 uppercase"
          value={option.otherCostCurrency}
          onText={(text) => onChange({ otherCostCurrency: text.toUpperCase() })}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-0.5 text-red text-xs">
          {error}
        </p>
      )}
    </div>
  )
}

interface MoreTextsProps {
  option: OptionValues
  field: (name: string) => { id: string; error: string | undefined }
  onChange: (part: Partial<OptionValues>) => void
}

const moreTexts = [
  ['terms', 4000],
  ['freeTime', 500],
  ['remarks', 2000],
] as const

function MoreTexts({ option, field, onChange }: MoreTextsProps) {
  const t = useMessages(messages, 'form')
  const isUsed = moreTexts.some(([name]) => option[name] !== '') || option.frequency !== ''
  return (
    <details className="group rounded-md border" open={isUsed || undefined}>
      <summary className="cursor-pointer px-3 py-2 font-medium text-sm max-tablet:py-3.5">
        {t('more')}
      </summary>
      <div className="grid gap-3 px-3 pb-3 tablet:grid-cols-2">
        <Field label={t('frequency')} {...field('frequency')}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={option.frequency}
              onChange={({ target }) => onChange({ frequency: target.value })}
            />
          )}
        </Field>
        {moreTexts.map(([name, longest]) => (
          <Field
            key={name}
            label={t(name)}
            {...field(name)}
            className={name === 'terms' ? 'tablet:row-span-2' : ''}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={name === 'terms' ? 4 : 2}
                maxLength={longest}
                value={option[name]}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
    </details>
  )
}
