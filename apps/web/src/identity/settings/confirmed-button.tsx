import { useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

interface ConfirmedButtonProps {
  label: string
  /** The question, and what follows from a yes. */
  title: string
  description: string
  /** The word of the yes. */
  confirm: string
  /** It is being done. */
  pending: boolean
  onConfirm: () => void
}

/** A button for what isn't easily undone: it asks first. */
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
                // What follows may ask for a step-up, which has a dialog of its own: one question at a time.
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
