import type { Passkey } from '@portolan/contract/identity/passkeys'
import { useState } from 'react'
import { messages } from '#identity/passkeys/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'

interface RemovePasskeyDialogProps {
  /** Whose removal is asked about; null closes the dialog. */
  passkey: Passkey | null
  onCancel: () => void
  onConfirm: (passkey: Passkey) => void
}

/** Asks before a passkey goes, since nothing brings it back. */
export function RemovePasskeyDialog({ passkey, onCancel, onConfirm }: RemovePasskeyDialogProps) {
  const t = useMessages(messages, 'removal')
  // The last one stays in sight while the dialog fades.
  const [shown, setShown] = useState(passkey)
  if (passkey !== null && passkey !== shown) setShown(passkey)
  if (!shown) return null
  return (
    <Dialog
      open={passkey !== null}
      onOpenChange={(open) => {
        if (!open) onCancel()
      }}
      title={t('title', { name: shown.name })}
      description={t('text')}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button variant="danger" onClick={() => onConfirm(shown)}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="text-muted text-sm">{t('provider')}</p>
    </Dialog>
  )
}
