import { requestIdOf } from '#platform/api/problem.ts'
import { StepUpCanceled } from '#platform/api/session/step-up.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { messages } from './messages.ts'
import { passkeyError } from './passkey-errors.ts'

/** The error of a passkey; nothing if the person canceled. */
export function PasskeyFailure({ error }: { error: unknown }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  if (!error || error instanceof StepUpCanceled) return null
  const meaning = passkeyError(error)
  if (meaning === 'canceled') return null
  return <FormFailure message={meaning ? t(meaning) : failureText(error)} requestId={requestIdOf(error)} />
}
