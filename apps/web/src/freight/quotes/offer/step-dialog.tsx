import type { ReactNode } from 'react'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { useFocusAfterDialog } from '#platform/ui/keyboard/use-focus-after-dialog.ts'
import { headlineSelector } from '#platform/ui/page-headline.tsx'
import type { useSending } from './use-sending.ts'

interface StepDialogProps {
  sending: ReturnType<typeof useSending>
  title: string
  text?: ReactNode
  confirm: string
  cancel: string
  variant: 'primary' | 'danger'
  onConfirm: () => void
  children?: ReactNode
}

/** Confirms a step that can't be undone. */
export function StepDialog(props: StepDialogProps) {
  const { sending, title, text, confirm, cancel, variant, onConfirm, children } = props
  const failureText = useFailureText()
  const { isOpen, isSending, failure, setOpen } = sending
  useFocusAfterDialog(isOpen, headlineSelector)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{cancel}</Button>
          <Button variant={variant} loading={isSending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {(failure !== null || children) && (
        <div className="flex flex-col gap-3">
          {failure !== null && (
            <FormFailure message={failureText(failure)} requestId={requestIdOf(failure)} />
          )}
          {children}
        </div>
      )}
    </Dialog>
  )
}
