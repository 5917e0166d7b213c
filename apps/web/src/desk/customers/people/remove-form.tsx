import { addCompanyMember, removeCompanyMember } from '@portolan/contract/company/members'
import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { type CompanyAccount, removeCompanyAccount } from '@portolan/contract/company/people/accounts'
import { useState } from 'react'
import { useAct } from '#desk/customers/use-act.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { RadioList } from '#platform/ui/fields/radio-list.tsx'
import { messages } from './messages.ts'

type Removal = 'customer' | 'account'

interface RemoveFormProps {
  account: CompanyAccount
  customer: CompanyCustomer
  onBack: () => void
  onRemoved: () => void
}

/** Takes the customer away from a person, or deletes the account, with what stays and why. */
export function RemoveForm({ account, customer, onBack, onRemoved }: RemoveFormProps) {
  const t = useMessages(messages, 'removal')
  const { act, running } = useAct()
  const [removal, setRemoval] = useState<Removal>('customer')
  const { email } = account
  const member = { params: { ref: customer.ref, email } }
  const others = account.organizations.filter(({ id }) => id !== customer.id)
  async function remove() {
    const isDone =
      removal === 'customer'
        ? await act(
            'remove',
            () => call(removeCompanyMember, member),
            () => ({
              title: t('removed', { customer: customer.name }),
              undo: () => call(addCompanyMember, member),
            }),
          )
        : await act(
            'remove',
            () => call(removeCompanyAccount, { params: { email } }),
            () => ({ title: t('deleted') }),
          )
    if (isDone) onRemoved()
  }
  const consequences =
    removal === 'customer'
      ? [
          t('accountStays'),
          others.length > 0
            ? t('othersStay', { names: others.map(({ name }) => name).join(', ') })
            : t('noneLeft'),
          t('pinsGo'),
          t('workStays'),
        ]
      : [
          ...(others.length > 0 ? [t('othersGo', { names: others.map(({ name }) => name).join(', ') })] : []),
          t('nameGoes'),
          t('logStays'),
          t('workStays'),
          t('forGood'),
        ]
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('title')}</h3>
      <RadioList
        legend={t('choice')}
        value={removal}
        onChange={setRemoval}
        options={[
          { value: 'customer', label: t('fromCustomer', { customer: customer.name }) },
          { value: 'account', label: t('account') },
        ]}
      />
      <ul className="list-disc ps-5 text-muted">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <Button variant="danger" loading={running !== null} onClick={() => void remove()}>
          {t(removal === 'customer' ? 'remove' : 'delete')}
        </Button>
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
    </section>
  )
}
