import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { Link } from '@tanstack/react-router'
import { messages } from '#freight/preorders/form/messages.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'

interface SendFailureProps {
  /** The error of the last attempt to send; null if none. */
  failure: unknown
  /** The pre-order being edited. */
  preorder: PreorderDetail | null
}

/** Explains why the whole booking was rejected, and the next step if resending won't help. */
export function SendFailure({ failure, preorder }: SendFailureProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  if (failure === null) return null
  const has = (code: string) => failure instanceof Problem && failure.has(code)
  if (preorder && has('not_editable')) {
    return (
      <div className="flex flex-col items-start gap-3">
        <FormFailure message={`${t('notEditable')}. ${t('notEditableHint')}`} />
        <Link {...paths.preorder(preorder.id)} className={buttonClass()}>
          {t('toPreorder')}
        </Link>
      </div>
    )
  }
  const message = has('idempotency_mismatch') ? t('sentElsewhere') : failureText(failure)
  return <FormFailure message={message} requestId={requestIdOf(failure)} />
}
