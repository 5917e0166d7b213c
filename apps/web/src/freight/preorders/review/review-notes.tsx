import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFieldNames } from '#freight/preorders/fields/use-field-names.ts'
import { messages } from '#freight/preorders/steps/messages.ts'
import type { FieldProblem } from '#freight/preorders/values/problems.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'

interface ReviewNotesProps {
  problems: readonly FieldProblem[]
  /** Errors found only by the server, which no step has shown. */
  refusals: readonly FieldProblem[]
  check: 'running' | 'failed' | 'done' | 'off'
  onJump: (path: string) => void
}

/** The server's errors and the rules' advice about the whole booking, each linked to its field. */
export function ReviewNotes({ problems, refusals, check, onJump }: ReviewNotesProps) {
  const t = useMessages(messages, 'review')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  return (
    <section aria-label={t('warnings')} aria-live="polite" className="flex flex-col gap-3 empty:hidden">
      {refusals.length > 0 && (
        <NoteBox
          title={t('refusals')}
          icon={<CircleAlert aria-hidden />}
          className="bg-red-tint text-red"
          problems={refusals}
          onJump={onJump}
        />
      )}
      {warnings.length > 0 && (
        <NoteBox
          title={t('warnings')}
          help={t('warningsHelp')}
          icon={<TriangleAlert aria-hidden />}
          className="bg-amber-tint text-amber"
          problems={warnings}
          onJump={onJump}
        />
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

interface NoteBoxProps extends Pick<ReviewNotesProps, 'problems' | 'onJump'> {
  title: string
  help?: string
  icon: ReactNode
  className: string
}

function NoteBox({ title, help, icon, className, problems, onJump }: NoteBoxProps) {
  const name = useFieldNames()
  return (
    <div className={cn('rounded-md p-3 forced-colors:border [&_svg]:size-4 [&_svg]:shrink-0', className)}>
      <h3 className="flex items-center gap-2 font-semibold">
        {icon}
        {title}
      </h3>
      {help && <p className="mt-0.5 text-ink text-sm">{help}</p>}
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
    </div>
  )
}
