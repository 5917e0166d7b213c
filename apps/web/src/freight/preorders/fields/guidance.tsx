import { Lightbulb, TriangleAlert } from 'lucide-react'
import { useFieldTexts } from '#freight/preorders/field-values/field-texts.ts'
import { messages } from '#freight/preorders/form/messages.ts'
import { fieldId, shownAt } from '#freight/preorders/values/paths.ts'
import type { FieldProblem } from '#freight/preorders/values/problems.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { useBookingPart } from './booking-part.tsx'

interface GuidanceProps {
  id?: string
  problems: readonly FieldProblem[]
  /** True if the field has no place for errors itself. */
  withErrors?: boolean
}

/**
 * The rules' findings about a field: the problem, what to do about it, and a button if one value fixes it.
 */
export function Guidance({ id, problems, withErrors = false }: GuidanceProps) {
  const messages = problems.filter(({ severity, suggestion, fix }) => {
    return severity === 'warning' || withErrors || suggestion !== null || fix !== null
  })
  return (
    <div id={id} aria-live="polite" className="flex flex-col gap-1.5 empty:hidden">
      {messages.map((problem) => (
        <GuidanceLine key={`${problem.path} ${problem.message}`} problem={problem} withErrors={withErrors} />
      ))}
    </div>
  )
}

function GuidanceLine({ problem, withErrors }: { problem: FieldProblem; withErrors: boolean }) {
  const t = useMessages(messages)
  const { onFix } = useBookingPart()
  const { value } = useFieldTexts()
  const { severity, message, suggestion, fix, useAnyway } = problem
  const isWarning = severity === 'warning'
  const Shape = isWarning || withErrors ? TriangleAlert : Lightbulb
  function apply(fix: NonNullable<FieldProblem['fix']>) {
    onFix(fix)
    // The button disappears with the problem; the focus stays with the field.
    requestAnimationFrame(() => document.getElementById(fieldId(shownAt(fix.path)))?.focus())
  }
  const look = isWarning ? 'bg-amber-tint text-amber' : 'bg-red-tint text-red'
  return (
    <div className={`flex items-start gap-2 rounded-md px-2.5 py-2 text-sm forced-colors:border ${look}`}>
      <Shape aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {(isWarning || withErrors) && <p className="font-medium">{message}</p>}
        {suggestion && <p className="text-ink">{suggestion}</p>}
        <div className="mt-1.5 flex flex-wrap gap-2 empty:hidden">
          {fix && (
            <Button size="sm" onClick={() => apply(fix)}>
              {typeof fix.value === 'boolean' ? t('fixOn') : t('fix', { value: value(fix.path, fix.value) })}
            </Button>
          )}
          {useAnyway && (
            <Button size="sm" onClick={() => apply(useAnyway)}>
              {t('useAnyway')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
