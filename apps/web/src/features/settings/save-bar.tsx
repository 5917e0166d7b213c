import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { requestIdOf } from '#api/problem.ts'
import { StepUpCancelled } from '#api/step-up.ts'
import { useFailureText } from '#i18n/use-failure-text.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/form-failure.tsx'

/** Says that something was saved; stands ready, so that screen readers hear it come. */
export function SavedNote({ saved }: { saved: boolean }) {
  const t = useTranslations('interface')
  return (
    <p role="status" className="flex items-center gap-1.5 font-medium text-green text-sm">
      {saved && (
        <>
          <Check aria-hidden className="size-4" />
          {t('saved')}
        </>
      )}
    </p>
  )
}

/** What failed about an act as a whole; nothing where the person themselves called it off. */
export function ActFailure({ error }: { error: unknown }) {
  const failureText = useFailureText()
  if (!error || error instanceof StepUpCancelled) return null
  return <FormFailure message={failureText(error)} requestId={requestIdOf(error)} />
}

interface SaveBarProps {
  label?: string
  saving: boolean
  saved: boolean
  /** What failed beyond what stands at the fields. */
  error?: unknown
}

/** The foot of a part that saves by itself. */
export function SaveBar({ label, saving, saved, error }: SaveBarProps) {
  const t = useTranslations('settings')
  return (
    <>
      <ActFailure error={error} />
      <div className="flex items-center gap-4">
        <Button type="submit" variant="primary" loading={saving}>
          {label ?? t('save')}
        </Button>
        <SavedNote saved={saved} />
      </div>
    </>
  )
}
