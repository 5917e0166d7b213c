import { messages as fieldMessages } from '#freight/preorders/field-values/messages.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { FieldControl } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import type { AskedField } from './answers.ts'
import { messages } from './messages.ts'

const units: Readonly<Record<string, { en: string; ru: string }>> = {
  Kg: { en: 'kg', ru: 'кг' },
  Cm: { en: 'cm', ru: 'см' },
  M3: { en: 'm³', ru: 'м³' },
  ...Object.fromEntries(
    ['temperatureC', 'min', 'max', 'setpoint'].map((field) => [field, { en: '°C', ru: '°C' }]),
  ),
}

interface AnswerInputProps {
  control: FieldControl
  field: AskedField
  value: string
  onChange: (value: string) => void
}

/** The control for a value of one field, as its kind wants it. */
export function AnswerInput({ control, field: { path, kind }, value, onChange }: AnswerInputProps) {
  const t = useMessages(messages, 'ask')
  const tFields = useMessages(fieldMessages)
  const locale = useLocale()
  if (kind === 'words')
    return (
      <Textarea
        {...control}
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="max-w-xl"
      />
    )
  if (kind === 'yesNo' || kind === 'packaging') {
    const options =
      kind === 'yesNo'
        ? (['yes', 'no'] as const).map((each) => ({ value: each as string, label: tFields(each) }))
        : (['PLL', 'CTN', 'CS', 'PCS', 'PKG'] as const).map((each) => ({
            value: each as string,
            label: tFields(`packaging.${each}`),
          }))
    return (
      <LateSelect
        {...control}
        value={value === '' ? null : value}
        onChange={onChange}
        placeholder={t('choose')}
        options={options}
        className="tablet:max-w-xs"
      />
    )
  }
  if (kind === 'date')
    return (
      <DateInput
        {...control}
        value={value}
        onChange={onChange}
        onRefused={onChange}
        className="tablet:max-w-xs"
      />
    )
  const unit = Object.entries(units).find(([ending]) => path.endsWith(ending))?.[1][locale]
  return (
    <Input
      {...control}
      {...((kind === 'number' || kind === 'hsCode') && { inputMode: 'decimal' as const })}
      {...(unit && { unit })}
      autoComplete="off"
      maxLength={1000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={kind === 'text' ? 'max-w-xl' : 'tablet:max-w-xs'}
    />
  )
}
