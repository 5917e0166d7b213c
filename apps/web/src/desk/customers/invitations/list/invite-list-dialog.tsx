import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { useState } from 'react'
import { messages } from '#desk/customers/invitations/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { InviteList } from './invite-list.tsx'

interface InviteListDialogProps {
  customer: CompanyCustomer
  open: boolean
  onClose: () => void
}

/** Invites all of a pasted or dropped list; what is typed stays until it's sent. */
export function InviteListDialog({ customer, open, onClose }: InviteListDialogProps) {
  const t = useMessages(messages, 'many')
  const [text, setText] = useState('')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={t('title', { customer: customer.name })}
      description={t('hint')}
    >
      <InviteList customer={customer} text={text} onText={setText} onClose={onClose} />
    </Dialog>
  )
}
