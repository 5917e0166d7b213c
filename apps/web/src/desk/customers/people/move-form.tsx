import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import type { CompanyAccount } from '@portolan/contract/company/people/accounts'
import { type MemberMovePreview, moveCompanyMember } from '@portolan/contract/company/people/member-moves'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChosenCustomer, CustomerChoice } from '#desk/customers/choice/customer-choice.tsx'
import { memberMoveQuery } from '#desk/customers/queries.ts'
import { useAct } from '#desk/customers/use-act.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { messages } from './messages.ts'

interface MoveFormProps {
  account: CompanyAccount
  customer: CompanyCustomer
  onBack: () => void
  onMoved: () => void
}

/** Moves a person to another customer, with what goes and what stays. */
export function MoveForm({ account, customer, onBack, onMoved }: MoveFormProps) {
  const t = useMessages(messages, 'moving')
  const { act, running } = useAct()
  const [to, setTo] = useState<ChosenCustomer | null>(null)
  const { email } = account
  const preview = useQuery(memberMoveQuery(customer.ref, email, to))
  async function move({ ref, name }: ChosenCustomer) {
    const isDone = await act(
      'move',
      () => call(moveCompanyMember, { params: { ref: customer.ref, email }, body: { to: ref } }),
      () => ({ title: t('moved', { to: name }) }),
    )
    if (isDone) onMoved()
  }
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('title')}</h3>
      <CustomerChoice id="move-person-to" label={t('to')} value={to} onChange={setTo} except={customer.ref} />
      {to && preview.data && <Consequences preview={preview.data} />}
      {to && preview.error && !preview.data && (
        <FormFailure message={t('failed')} requestId={requestIdOf(preview.error)} />
      )}
      <div className="flex gap-2">
        <Button
          variant="primary"
          disabled={to === null || preview.data === undefined}
          loading={running !== null}
          onClick={() => to && void move(to)}
        >
          {t('move')}
        </Button>
        <Button onClick={onBack}>{t('back')}</Button>
      </div>
    </section>
  )
}

function Consequences({ preview: { from, to, isMember, removed, stays } }: { preview: MemberMovePreview }) {
  const t = useMessages(messages, 'moving')
  const counted = (texts: Readonly<Record<string, number>>, name: (part: string, count: number) => string) =>
    Object.entries(texts).flatMap(([part, count]) => (count === 0 ? [] : [name(part, count)]))
  const gone = counted(removed, (part, count) => t(`part.${part as keyof typeof removed}`, { count }))
  const left = counted(stays, (part, count) => t(`part.${part as keyof typeof stays}`, { count }))
  return (
    <ul className="list-disc ps-5 text-muted">
      <li>{t(isMember ? 'onlyLoses' : 'sees', { from: from.name, to: to.name })}</li>
      <li>{t('account')}</li>
      {gone.length > 0 && <li>{t('gone', { list: gone.join(', ') })}</li>}
      {left.length > 0 && <li>{t('left', { from: from.name, list: left.join(', ') })}</li>}
    </ul>
  )
}
