import { useMemo } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Select } from '#platform/ui/fields/select.tsx'
import { messages } from './messages.ts'

/** The browser's time zone. */
export const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

interface Times {
  hour: number
  timeZone: string
}

/** The hour of a person's summaries, and the time zone that it is in. */
export function ScheduleFields({
  hour,
  timeZone,
  onChange,
}: Times & { onChange: (change: Partial<Times>) => void }) {
  return (
    <div className="grid gap-4 tablet:grid-cols-[9rem_minmax(0,1fr)]">
      <HourField hour={hour} onChange={(next) => onChange({ hour: next })} />
      <TimeZoneField timeZone={timeZone} onChange={(next) => onChange({ timeZone: next })} />
    </div>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

function HourField({ hour, onChange }: { hour: number; onChange: (hour: number) => void }) {
  const t = useMessages(messages, 'notifications')
  return (
    <Field label={t('hour')}>
      {(control) => (
        <Select
          {...control}
          value={String(hour)}
          onChange={(value) => onChange(Number(value))}
          options={hours}
        />
      )}
    </Field>
  )
}

function TimeZoneField({ timeZone, onChange }: { timeZone: string; onChange: (timeZone: string) => void }) {
  const t = useMessages(messages, 'notifications')
  const options = useMemo(() => {
    // Browsers omit older names, such as the saved one or their own.
    const names = new Set([here(), timeZone, ...Intl.supportedValuesOf('timeZone')])
    return [...names].sort().map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
  }, [timeZone])
  return (
    <Field label={t('timeZone')}>
      {(control) => <Select {...control} value={timeZone} onChange={onChange} options={options} />}
    </Field>
  )
}
