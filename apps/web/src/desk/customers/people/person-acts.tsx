import {
  type CompanyAccount,
  disableCompanyAccount,
  enableCompanyAccount,
  unlockCompanyAccount,
} from '@portolan/contract/company/people/accounts'
import { getAccountData } from '@portolan/contract/company/people/personal-data'
import { useAct } from '#desk/customers/use-act.ts'
import { call } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'

/** A form that takes the place of the buttons until it's done or given up. */
export type PersonStep = 'email' | 'reset' | 'move' | 'remove'

interface PersonActsProps {
  account: CompanyAccount
  onStep: (step: PersonStep) => void
}

/** Buttons for what the company can do about an account; those that can't be undone ask first. */
export function PersonActs({ account, onStep }: PersonActsProps) {
  const t = useMessages(messages, 'acts')
  const { act, running } = useAct()
  const { email, disabled, secondFactor } = account
  const params = { email }
  const enable = () => call(enableCompanyAccount, { params })
  const saveData = async () => saveFile((await call(getAccountData, { params })).file)
  const disable = () => call(disableCompanyAccount, { params })
  return (
    <section aria-label={t('title')} className="flex flex-wrap gap-2 border-t pt-4">
      <Button
        size="sm"
        loading={running === 'unlock'}
        title={t('unlockHelp')}
        onClick={() =>
          void act(
            'unlock',
            () => call(unlockCompanyAccount, { params }),
            () => ({ title: t('unlocked') }),
          )
        }
      >
        {t('unlock')}
      </Button>
      <Button size="sm" onClick={() => onStep('email')}>
        {t('email')}
      </Button>
      {secondFactor !== 'disabled' && (
        <Button size="sm" onClick={() => onStep('reset')}>
          {t('reset')}
        </Button>
      )}
      {disabled ? (
        <Button
          size="sm"
          loading={running === 'enable'}
          onClick={() => void act('enable', enable, () => ({ title: t('enabled'), undo: disable }))}
        >
          {t('enable')}
        </Button>
      ) : (
        <Button
          size="sm"
          loading={running === 'disable'}
          onClick={() => void act('disable', disable, () => ({ title: t('disabled'), undo: enable }))}
        >
          {t('disable')}
        </Button>
      )}
      <Button size="sm" onClick={() => onStep('move')}>
        {t('move')}
      </Button>
      <Button
        size="sm"
        loading={running === 'data'}
        title={t('dataHelp')}
        onClick={() => void act('data', saveData, () => ({ title: t('dataBegun') }))}
      >
        {t('data')}
      </Button>
      <Button size="sm" variant="danger" onClick={() => onStep('remove')}>
        {t('remove')}
      </Button>
    </section>
  )
}
