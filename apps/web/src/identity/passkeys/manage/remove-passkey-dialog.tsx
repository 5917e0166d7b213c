import type { Passkey } from '@portolan/contract/identity/passkeys'
import { useState } from 'react'
import { messages } from '#identity/passkeys/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'

interface RemovePasskeyDialogProps {
  /** The passkey to remove; null closes the dialog. */
  passkey: Passkey | null
  onCancel: () => void
  onConfirm: (passkey: Passkey) => void
}

/** Confirms the removal of a passkey, which can't be undone. */
export function RemovePasskeyDialog({ passkey, onCancel, onConfirm }: RemovePasskeyDialogProps) {
  const t = useMessages(messages, 'removal')
  // The last one stays visible while the dialog fades.
  const [lastPasskey, setShown] = useState(passkey)
  if (passkey !== null && passkey !== lastPasskey) setShown(passkey)
  if (!lastPasskey) return null
  return (
    <Dialog
      open={passkey !== null}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      title={t('title', { name: lastPasskey.name })}
      description={t('text')}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button variant="danger" onClick={() => onConfirm(lastPasskey)}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="text-muted text-sm">{t('provider')}</p>
    </Dialog>
  )
}
