import { useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

interface ConfirmedButtonProps {
  label: string
  /** The question, and the consequences of a yes. */
  title: string
  description: string
  /** The text of the confirming button. */
  confirm: string
  /** True while in progress. */
  pending: boolean
  onConfirm: () => void
}

/** A button that asks for confirmation, for actions that aren't easily undone. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, title, description, confirm, pending, onConfirm } = props
  const t = useMessages(messages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" loading={pending} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={description}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                // The action may ask for a step-up, which has its own dialog: one question at a time.
                setOpen(false)
                onConfirm()
              }}
            >
              {confirm}
            </Button>
          </>
        }
      />
    </>
  )
}
