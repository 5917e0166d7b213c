import {
  type AccountManager,
  type CompanyCustomer,
  saveCompanyOrganization,
} from '@portolan/contract/company/organizations'
import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery } from '#desk/customers/queries.ts'
import { messages } from '#desk/customers/settings/messages.ts'
import { useAct } from '#desk/customers/use-act.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'

const noOne = 'none'

/** Who at the company looks after the customer: it filters the company's orders, and customers don't see it. */
export function ManagerPanel({ customer }: { customer: CompanyCustomer }) {
  const t = useMessages(messages, 'manager')
  const { act, running } = useAct()
  const colleagues = useQuery(colleaguesQuery).data ?? []
  const { accountManager, ref, name } = customer
  const choices = new Map(
    colleagues.map(({ email, firstName, lastName }) => [email, `${firstName} ${lastName}`.trim() || email]),
  )
  if (accountManager && !choices.has(accountManager.email))
    choices.set(accountManager.email, accountManager.name)

  const assign = (manager: AccountManager | null) =>
    call(saveCompanyOrganization, {
      params: { ref },
      headers: {},
      body: { name, accountManager: manager },
    })
  const choose = (email: string) => {
    const chosen = email === noOne ? null : { name: choices.get(email) ?? email, email }
    void act(
      'manager',
      () => assign(chosen),
      () => ({
        title: t('done'),
        undo: () => assign(accountManager),
      }),
    )
  }
  return (
    <Panel title={t('title')}>
      <Field label={t('label')} help={t('help')}>
        {(control) => (
          <LateSelect
            {...control}
            value={accountManager?.email ?? noOne}
            disabled={running !== null}
            onChange={choose}
            options={[
              { value: noOne, label: t('none') },
              ...[...choices].map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
      </Field>
    </Panel>
  )
}
