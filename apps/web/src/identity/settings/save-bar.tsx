import { Check } from 'lucide-react'
import { requestIdOf } from '#platform/api/problem.ts'
import { StepUpCanceled } from '#platform/api/session/step-up.ts'
import { messages as interfaceMessages } from '#platform/i18n/messages.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

/** Confirms that something was saved or done; always rendered, so that screen readers announce changes. */
export function SavedNote({ saved, className }: { saved: boolean | string; className?: string }) {
  const t = useMessages(interfaceMessages)
  return (
    <p role="status" className={cn('flex items-center gap-1.5 font-medium text-green text-sm', className)}>
      {saved && (
        <>
          <Check aria-hidden className="size-4 shrink-0" />
          {saved === true ? t('saved') : saved}
        </>
      )}
    </p>
  )
}

/** The error of an action as a whole; nothing if the person canceled. */
export function ActFailure({ error }: { error: unknown }) {
  const failureText = useFailureText()
  if (!error || error instanceof StepUpCanceled) return null
  return <FormFailure message={failureText(error)} requestId={requestIdOf(error)} />
}

interface SaveBarProps {
  label?: string
  /** True if there is something to save, which highlights the button. */
  dirty: boolean
  saving: boolean
  /** The confirmation, if "saved" doesn't fit. */
  saved: boolean | string
  /** An error beyond those at the fields. */
  error?: unknown
}

/** The footer of a part that saves on its own. */
export function SaveBar({ label, dirty, saving, saved, error }: SaveBarProps) {
  const t = useMessages(messages)
  return (
    <>
      <ActFailure error={error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={dirty ? 'primary' : 'secondary'} loading={saving}>
          {label ?? t('save')}
        </Button>
        <SavedNote saved={saved} />
      </div>
    </>
  )
}
