import type { NewInvitation } from '@portolan/contract/company/invitations'
import { CreditCard } from 'lucide-react'
import { useAct } from '#desk/customers/use-act.ts'
import { KeptEmailsNote } from '#desk/frame/kept-emails-note.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'
import { saveCards } from './save-cards.ts'

interface MadeInvitationProps {
  invitation: NewInvitation
  /** Where it was sent; null for a card. */
  email: string | null
  onAnother: () => void
  onClose: () => void
}

/** The code of a new invitation, which the portal shows once and doesn't keep. */
export function MadeInvitation({ invitation, email, onAnother, onClose }: MadeInvitationProps) {
  const t = useMessages(messages, 'made')
  const { act, running } = useAct()
  const { code, cardKey, url } = invitation
  return (
    <div className="flex flex-col gap-3" role="status">
      <p>
        {code === null
          ? t('hasAccount', { email: email ?? '' })
          : email === null
            ? t('card')
            : t('sent', { email })}
      </p>
      {email !== null && <KeptEmailsNote />}
      {code !== null && (
        <>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-md bg-wash p-3">
            <dt className="text-muted">{t('code')}</dt>
            <dd translate="no" className="tabular select-all font-semibold">
              {code}
            </dd>
            {cardKey !== null && (
              <>
                <dt className="text-muted">{t('key')}</dt>
                <dd translate="no" className="select-all font-mono">
                  {cardKey}
                </dd>
              </>
            )}
            <dt className="text-muted">{t('link')}</dt>
            <dd translate="no" className="wrap-anywhere select-all font-mono text-sm">
              {url}
            </dd>
          </dl>
          <p className="text-muted text-sm">{t('once')}</p>
        </>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {code !== null && (
          <Button
            icon={<CreditCard aria-hidden />}
            loading={running !== null}
            onClick={() => void act('cards', () => saveCards([invitation]))}
          >
            {t('print')}
          </Button>
        )}
        <Button onClick={onAnother}>{t('another')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}
