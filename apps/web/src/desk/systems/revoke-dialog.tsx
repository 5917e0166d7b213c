import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'
import { useSystemsAct } from './queries.ts'

interface RevokeDialogProps {
  /** The name of what is revoked; null while closed. */
  name: string | null
  kind: 'keys' | 'sources'
  onClose: () => void
  revoke: (name: string) => Promise<unknown>
}

/** Asks before revoking, which can't be undone. */
export function RevokeDialog({ name, kind, onClose, revoke }: RevokeDialogProps) {
  const t = useMessages(messages)
  const { act, running } = useSystemsAct()
  async function submit() {
    if (name === null) return
    const done = await act(
      'revoke',
      () => revoke(name),
      () => ({ title: t(`${kind}.revokedNow`) }),
    )
    if (done) onClose()
  }
  return (
    <Dialog
      open={name !== null}
      onOpenChange={(next) => !next && onClose()}
      title={t(`${kind}.revokeTitle`, { name: name ?? '' })}
      description={t(`${kind}.revokeHint`)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" loading={running !== null} onClick={() => void submit()}>
            {t('revoke')}
          </Button>
        </>
      }
    />
  )
}
