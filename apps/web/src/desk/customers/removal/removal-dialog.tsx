import { type CompanyCustomer, removeCompanyOrganization } from '@portolan/contract/company/organizations'
import type { CustomerRemoval } from '@portolan/contract/company/people/customer-removal'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { customerRemovalQuery } from '#desk/customers/queries.ts'
import { useAct } from '#desk/customers/use-act.ts'
import { deskPaths } from '#desk/frame/paths.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

interface RemovalDialogProps {
  customer: CompanyCustomer
  open: boolean
  onClose: () => void
}

/** Deletes a customer without orders, after saying what goes and stays; otherwise says what is in the way. */
export function RemovalDialog({ customer, open, onClose }: RemovalDialogProps) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const { act, running } = useAct()
  const { name, ref } = customer
  const { data: removal, error } = useQuery({ ...customerRemovalQuery(ref), enabled: open })
  const isPossible = removal !== undefined && !isUsed(removal)
  async function remove() {
    const isDone = await act(
      'delete-customer',
      () => call(removeCompanyOrganization, { params: { ref } }),
      () => ({ title: t('deleted', { name }) }),
    )
    if (isDone) await navigate(deskPaths.customers())
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title', { name })}
      footer={
        isPossible ? (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button variant="danger" loading={running !== null} onClick={() => void remove()}>
              {t('delete')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t('close')}</Button>
        )
      }
    >
      {removal ? (
        isUsed(removal) ? (
          <InTheWay removal={removal} />
        ) : (
          <Consequences removal={removal} />
        )
      ) : error ? (
        <FormFailure message={t('failed')} requestId={requestIdOf(error)} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  )
}

function isUsed({ inTheWay: { orders, preorders, quotes } }: CustomerRemoval): boolean {
  return orders + preorders + quotes > 0
}

function InTheWay({ removal }: { removal: CustomerRemoval }) {
  const t = useMessages(messages)
  const uses = (['orders', 'preorders', 'quotes'] as const).flatMap((use) => {
    const count = removal.inTheWay[use]
    return count === 0 ? [] : [t(use, { count })]
  })
  return (
    <div className="flex gap-2.5 rounded-md border border-amber/40 bg-amber-tint px-3 py-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
      <div className="flex flex-col gap-1">
        <p>{t('inTheWay', { list: uses.join(', ') })}</p>
        {removal.inTheWay.orders > 0 && <p>{t('inTheWayHint')}</p>}
      </div>
    </div>
  )
}

function Consequences({ removal: { goes, people } }: { removal: CustomerRemoval }) {
  const t = useMessages(messages)
  const counted = (['invitations', 'rateSheets', 'rates'] as const).flatMap((part) => {
    const count = goes[part]
    return count === 0 ? [] : [t(part, { count })]
  })
  const more = people.blocked - people.blockedEmails.length
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('goes')}</h3>
      <ul className="list-disc ps-5">
        <li>{t('record')}</li>
        {counted.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {people.blocked > 0 && (
          <li>
            {t('blocked', { count: people.blocked })}
            <p className="wrap-anywhere text-muted text-sm">
              {people.blockedEmails.join(', ')}
              {more > 0 && ` +${more}`}
            </p>
          </li>
        )}
      </ul>
      <h3 className="font-semibold">{t('stays')}</h3>
      <ul className="list-disc ps-5">
        {people.blocked > 0 && <li>{t('accounts')}</li>}
        {people.staying > 0 && <li>{t('staying', { count: people.staying })}</li>}
        <li>{t('logs')}</li>
      </ul>
      <p className="text-muted">{t('forGood')}</p>
    </div>
  )
}
