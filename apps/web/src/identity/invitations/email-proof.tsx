import { useState } from 'react'
import { CodeEntry } from '#identity/codes/code-entry.tsx'
import { Problem } from '#platform/api/problem.ts'
import { session } from '#platform/api/session/current-session.ts'
import type { PartialLogin } from '#platform/api/session/partial-login.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

interface EmailProofProps {
  login: PartialLogin
  onDone: () => Promise<void>
  onLeave: (reason: 'back' | 'lapsed') => Promise<void>
}

/** The code sent to the form's email address, which opens the account. */
export function EmailProof({ login, onDone, onLeave }: EmailProofProps) {
  const t = useMessages(messages)
  const [sentLogin, setSent] = useState(login)

  /**
   * A registration waits a quarter of an hour for its code; after that it has to be sent again with the form.
   */
  async function unlessLapsed<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem && error.status === 401) await onLeave('lapsed')
      throw error
    }
  }

  return (
    <>
      <PageHeadline title={t('proofTitle')} />
      {sentLogin.challenge && (
        <CodeEntry
          sentTo={sentLogin.challenge}
          resendAt={sentLogin.resendAt}
          onCode={async (code) => {
            await unlessLapsed(() => session.enterCode(code))
            await onDone()
          }}
          onResend={async () => setSent(await unlessLapsed(() => session.resendCode()))}
        />
      )}
      <div className="mt-4 flex flex-col items-start gap-2 border-t pt-4">
        <p className="text-muted text-sm">{t('proofLate')}</p>
        <Button size="sm" onClick={() => void onLeave('back')}>
          {t('proofBack')}
        </Button>
      </div>
    </>
  )
}
