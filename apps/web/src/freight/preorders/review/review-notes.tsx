import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { messages } from '#freight/preorders/steps/messages.ts'
import type { FieldProblem } from '#freight/preorders/values/problems.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

interface ReviewNotesProps {
  problems: readonly FieldProblem[]
  /** Errors that only the server knows, which no step has shown. */
  refusals: readonly FieldProblem[]
  check: 'running' | 'failed' | 'done' | 'off'
  onJump: (path: string) => void
}

/** What the server refuses and the rules advise about the whole booking, each linked to its field. */
export function ReviewNotes({ problems, refusals, check, onJump }: ReviewNotesProps) {
  const t = useMessages(messages, 'review')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  return (
    <section aria-label={t('warnings')} aria-live="polite" className="flex flex-col gap-3 empty:hidden">
      {refusals.length > 0 && (
        <div className="rounded-md bg-red-tint p-3 text-red forced-colors:border">
          <h3 className="flex items-center gap-2 font-semibold">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            {t('refusals')}
          </h3>
          <NoteList problems={refusals} onJump={onJump} />
        </div>
      )}
      {warnings.length > 0 && (
        <div className="rounded-md bg-amber-tint p-3 text-amber forced-colors:border">
          <h3 className="flex items-center gap-2 font-semibold">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {t('warnings')}
          </h3>
          <p className="mt-0.5 text-ink text-sm">{t('warningsHelp')}</p>
          <NoteList problems={warnings} onJump={onJump} />
        </div>
      )}
      {check === 'running' && (
        <p className="flex items-center gap-2 text-muted text-sm">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          {t('checking')}
        </p>
      )}
      {check === 'failed' && <p className="text-muted text-sm">{t('checkFailed')}</p>}
      {check === 'done' && problems.length === 0 && (
        <p className="flex items-center gap-2 text-green text-sm">
          <CircleCheck aria-hidden className="size-4" />
          {t('allGood')}
        </p>
      )}
    </section>
  )
}

function NoteList({ problems, onJump }: Pick<ReviewNotesProps, 'problems' | 'onJump'>) {
  const name = useFieldNames()
  return (
    <ul className="mt-2 flex flex-col gap-2 text-ink">
      {problems.map(({ path, message, suggestion }) => (
        <li key={`${path} ${message}`}>
          <button
            type="button"
            onClick={() => onJump(path)}
            className="touch-room relative rounded-sm text-start font-medium underline underline-offset-2"
          >
            {name(path)}
          </button>
          <p className="text-sm">
            {message} {suggestion}
          </p>
        </li>
      ))}
    </ul>
  )
}
