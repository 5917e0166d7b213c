import { useEffect, useState, useSyncExternalStore } from 'react'
import { stepUps } from '#platform/api/session/step-up.ts'

type Dialog = typeof import('./step-up-dialog.tsx')['StepUpDialog']

/** Loads the dialog when first needed; each frame whose pages make requests that need it has one. */
export function StepUpHost() {
  const question = useSyncExternalStore(stepUps.subscribe, stepUps.getSnapshot)
  const [Dialog, setDialog] = useState<Dialog | null>(null)
  const needed = question !== null && Dialog === null

  useEffect(() => {
    if (!needed) return
    import('./step-up-dialog.tsx').then(
      ({ StepUpDialog }) => setDialog(() => StepUpDialog),
      (error: unknown) => stepUps.cancel(error),
    )
  }, [needed])

  return Dialog && <Dialog question={question} />
}
