import {
  type ShownContact,
  saveUsualContact,
  type UsualContact,
} from '@portolan/contract/company/customers/customer-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshCustomers, usualContactQuery } from '#desk/customers/queries.ts'
import { sentContact } from '#desk/customers/settings/draft.ts'
import { messages } from '#desk/customers/settings/messages.ts'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { ContactFields, emptyContact } from './contact-fields.tsx'

interface UsualContactDialogProps {
  open: boolean
  onClose: () => void
}

/** The contact of the customers that have none of their own. */
export function UsualContactDialog({ open, onClose }: UsualContactDialogProps) {
  const t = useMessages(messages, 'usual')
  const { data } = useQuery({ ...usualContactQuery, enabled: open })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t('hint')}
    >
      {data && <UsualContactForm saved={data} onDone={onClose} />}
    </Dialog>
  )
}

function UsualContactForm({ saved, onDone }: { saved: UsualContact; onDone: () => void }) {
  const t = useMessages(messages, 'usual')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [version] = useState(saved.version)
  const [contact, setContact] = useState<ShownContact>(saved.contact ?? emptyContact)
  const save = useMutation({
    mutationFn: (chosen: ShownContact | null) =>
      call(saveUsualContact, {
        headers: { 'if-match': `"${version}"` },
        body: { contact: chosen && sentContact(chosen) },
      }),
    onSuccess: onDone,
    onSettled: () => refreshCustomers(client),
  })
  const { error } = save
  const isStale = error instanceof Problem && error.has('stale')
  return (
    <div className="flex flex-col gap-3">
      <ContactFields
        id="usual-contact"
        contact={contact}
        onChange={setContact}
        errorOf={(name) => (error instanceof Problem ? error.messages(`contact.${name}`)[0] : undefined)}
      />
      {error && (
        <FormFailure message={isStale ? t('stale') : failureText(error)} requestId={requestIdOf(error)} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {saved.contact && (
          <Button className="me-auto" onClick={() => save.mutate(null)}>
            {t('remove')}
          </Button>
        )}
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button
          variant="primary"
          loading={save.isPending}
          disabled={contact.name.trim() === ''}
          onClick={() => save.mutate(contact)}
        >
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
