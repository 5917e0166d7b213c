import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { messages } from '#freight/preorders/steps/messages.ts'
import type { FieldProblem } from '#freight/preorders/values/problems.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

interface ReviewNotesProps {
  problems: readonly FieldProblem[]
  check: 'running' | 'failed' | 'done' | 'off'
  onJump: (path: string) => void
}

/** What the rules advise about the whole booking, each linked to its field. */
export function ReviewNotes({ problems, check, onJump }: ReviewNotesProps) {
  const t = useMessages(messages, 'review')
  const name = useFieldNames()
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  const hasErrors = warnings.length < problems.length
  return (
    <section aria-label={t('warnings')} aria-live="polite" className="flex flex-col gap-3 empty:hidden">
      {warnings.length > 0 && (
        <div className="rounded-md bg-amber-tint p-3 text-amber forced-colors:border">
          <h3 className="flex items-center gap-2 font-semibold">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {t('warnings')}
          </h3>
          <p className="mt-0.5 text-ink text-sm">{t('warningsHelp')}</p>
          <ul className="mt-2 flex flex-col gap-2 text-ink">
            {warnings.map((problem) => (
              <li key={`${problem.path} ${problem.message}`}>
                <button
                  type="button"
                  onClick={() => onJump(problem.path)}
                  className="touch-room relative rounded-sm text-start font-medium underline underline-offset-2"
                >
                  {name(problem.path)}
                </button>
                <p className="text-sm">
                  {problem.message} {problem.suggestion}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
      {check === 'running' && (
        <p className="flex items-center gap-2 text-muted text-sm">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          {t('checking')}
        </p>
      )}
      {check === 'failed' && <p className="text-muted text-sm">{t('checkFailed')}</p>}
      {check === 'done' && warnings.length === 0 && !hasErrors && (
        <p className="flex items-center gap-2 text-green text-sm">
          <CircleCheck aria-hidden className="size-4" />
          {t('allGood')}
        </p>
      )}
    </section>
  )
}
