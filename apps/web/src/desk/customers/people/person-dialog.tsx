import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import type { CompanyAccount } from '@portolan/contract/company/people/accounts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RowsSkeleton } from '#desk/customers/list/customer-table.tsx'
import { accountQuery } from '#desk/customers/queries.ts'
import { ViewAsButton } from '#desk/views/view-as-button.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { EmailForm } from './email-form.tsx'
import { messages } from './messages.ts'
import { MoveForm } from './move-form.tsx'
import { PersonActs, type PersonStep } from './person-acts.tsx'
import { PersonFacts } from './person-facts.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { RemoveForm } from './remove-form.tsx'
import { ResetForm } from './reset-form.tsx'

interface PersonDialogProps {
  customer: CompanyCustomer
  /** Null while closed. */
  email: string | null
  mayChange: boolean
  onClose: () => void
}

/** One person: what the account is, where it's signed in, and what the company may do about it. */
export function PersonDialog({ email, onClose, ...props }: PersonDialogProps) {
  const t = useMessages(messages)
  const [shown, setShown] = useState(email)
  // The person stays in sight while the dialog closes.
  if (email !== null && email !== shown) setShown(email)
  const {
    data: account,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...accountQuery(shown ?? ''),
    enabled: email !== null,
  })
  const name = account ? `${account.firstName} ${account.lastName}`.trim() || account.email : (shown ?? '')
  return (
    <Dialog open={email !== null} onOpenChange={(next) => !next && onClose()} size="side" title={name}>
      {account ? (
        <Person key={account.id} account={account} {...props} onClose={onClose} />
      ) : error ? (
        <LoadFailed
          title={t('personFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <RowsSkeleton />
      )}
    </Dialog>
  )
}

interface PersonProps extends Omit<PersonDialogProps, 'email'> {
  account: CompanyAccount
}

function Person({ account, customer, mayChange, onClose }: PersonProps) {
  const [step, setStep] = useState<PersonStep | null>(null)
  const name = `${account.firstName} ${account.lastName}`.trim() || account.email
  const back = () => setStep(null)
  return (
    <div className="flex flex-col gap-5">
      {step === 'email' && <EmailForm account={account} onDone={back} />}
      {step === 'reset' && <ResetForm account={account} onDone={back} />}
      {step === 'move' && <MoveForm account={account} customer={customer} onBack={back} onMoved={onClose} />}
      {step === 'remove' && (
        <RemoveForm account={account} customer={customer} onBack={back} onRemoved={onClose} />
      )}
      {step === null && (
        <>
          <PersonFacts account={account} />
          {!account.disabled && (
            <ViewAsButton person={{ id: account.id, name }} organizationId={customer.id} />
          )}
          <PersonSessions account={account} mayChange={mayChange} />
          {mayChange && <PersonActs account={account} onStep={setStep} />}
        </>
      )}
    </div>
  )
}
