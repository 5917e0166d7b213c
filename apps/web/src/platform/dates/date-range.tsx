import { type ReactNode, useId } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { DateInput } from './date-input.tsx'
import { messages } from './messages.ts'

interface DateRangeProps {
  /** The name of the range, such as “Departure”. */
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (range: { from: string | undefined; to: string | undefined }) => void
  help?: ReactNode
  className?: string
}

/** The first and last day of a period, either of which may be open. */
export function DateRange({ label, from, to, onChange, help, className }: DateRangeProps) {
  const t = useMessages(messages)
  const helpId = useId()
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap items-start gap-2">
        <DateInput
          aria-label={t('end', { range: label, end: t('from') })}
          aria-describedby={help ? helpId : undefined}
          value={from ?? ''}
          max={to}
          otherEnd={to}
          onChange={(day) => onChange({ from: day || undefined, to })}
          className="min-w-0 flex-1 basis-44"
        />
        <span aria-hidden className="text-muted leading-10 max-tablet:hidden">
          –
        </span>
        <DateInput
          aria-label={t('end', { range: label, end: t('to') })}
          aria-describedby={help ? helpId : undefined}
          value={to ?? ''}
          min={from}
          otherEnd={from}
          onChange={(day) => onChange({ from, to: day || undefined })}
          className="min-w-0 flex-1 basis-44"
        />
      </div>
      {help && (
        <p id={helpId} className="mt-1.5 text-muted text-sm">
          {help}
        </p>
      )}
    </fieldset>
  )
}
