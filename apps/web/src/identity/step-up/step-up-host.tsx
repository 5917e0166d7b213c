import { useEffect, useState, useSyncExternalStore } from 'react'
import { stepUps } from '#platform/api/session/step-up.ts'

type Dialog = typeof import('./step-up-dialog.tsx')['StepUpDialog']

/** Fetches the dialog when it is first needed; each frame whose pages make calls that ask for it has one. */
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
