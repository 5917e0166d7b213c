import { type CompanyAccount, resetCompanySecondFactor } from '@portolan/contract/company/people/accounts'
import { useAct } from '#desk/customers/use-act.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'

/** Turns off the second factor of a person who lost it, after saying what follows. */
export function ResetForm({ account, onDone }: { account: CompanyAccount; onDone: () => void }) {
  const t = useMessages(messages, 'resetting')
  const { act, running } = useAct()
  const { email } = account
  async function reset() {
    const isDone = await act(
      'reset',
      () => call(resetCompanySecondFactor, { params: { email } }),
      () => ({ title: t('done') }),
    )
    if (isDone) onDone()
  }
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('title')}</h3>
      <p>{t('text')}</p>
      <ul className="list-disc ps-5 text-muted">
        <li>{t('sessions')}</li>
        <li>{t('email')}</li>
        <li>{t('password')}</li>
      </ul>
      <div className="flex gap-2">
        <Button variant="danger" loading={running !== null} onClick={() => void reset()}>
          {t('confirm')}
        </Button>
        <Button onClick={onDone}>{t('back')}</Button>
      </div>
    </section>
  )
}
