import { type User, updateCurrentUser } from '@portolan/contract/identity/users'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { keepPerson } from '#platform/api/current-user.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { ColumnList } from './column-list.tsx'
import { messages } from './messages.ts'
import { type ColumnChoice, choicesOf, keptOf } from './order-columns.ts'
import { setColumnWidths } from './use-column-widths.ts'
import { useOrderColumns } from './use-order-columns.ts'

interface ColumnsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The columns of the order table and their order; saved for the person. */
export function ColumnsDialog({ open, onOpenChange }: ColumnsDialogProps) {
  const t = useMessages(messages)
  const { offered, defaults, isUsual, columns } = useOrderColumns()
  const [draft, setDraft] = useState<ColumnChoice[] | null>(null)
  const choices = draft ?? choicesOf(columns, offered)

  function close() {
    onOpenChange(false)
    setDraft(null)
    saving.reset()
  }

  const saving = useMutation({
    mutationFn: () => call(updateCurrentUser, { body: { orderColumns: keptOf(choices, defaults) } }),
    onSuccess: (user: User) => {
      keepPerson(user)
      // The usual columns have their usual widths.
      if (user.orderColumns === null) setColumnWidths({})
      close()
    },
  })

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t('title')}
      description={t('hint')}
      footer={
        <>
          <Button variant="ghost" className="me-auto" onClick={() => setDraft(choicesOf(defaults, offered))}>
            {t('reset')}
          </Button>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button
            variant="primary"
            loading={saving.isPending}
            onClick={() => (draft ? saving.mutate() : close())}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {saving.error && <FormFailure message={t('failed')} requestId={requestIdOf(saving.error)} />}
      <ColumnList choices={choices} onChange={setDraft} />
      {isUsual && draft === null && <p className="mt-3 text-muted text-sm">{t('hintUsual')}</p>}
    </Dialog>
  )
}
