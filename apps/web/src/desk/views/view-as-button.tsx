import { startView } from '@portolan/contract/company/views/views'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#desk/frame/staff.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { enterView } from '#platform/api/session/view-storage.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

interface ViewAsProps {
  person: { id: string; name: string }
  organizationId: string
}

const reasonLength = { least: 3, most: 200 }

/** Opens the portal in this tab as a person of a customer sees it, once a reason is given. */
export function ViewAsButton({ person, organizationId }: ViewAsProps) {
  const t = useMessages(messages)
  const mayView = useMay('views', 'write')
  const failureText = useFailureText()
  const [isOpen, setOpen] = useState(false)
  const state = useState({ reason: '' })
  const { id: userId, name } = person
  const form = useForm({
    id: 'view-as',
    state,
    check: ({ reason }) => (reason.trim().length < reasonLength.least ? { reason: t('reasonMissing') } : {}),
    send: async ({ reason }) => {
      const { token } = await call(startView, { body: { userId, organizationId, reason: reason.trim() } })
      enterView(token)
    },
  })
  if (!mayView) return null
  const { general } = form
  return (
    <>
      <Button size="sm" icon={<Eye aria-hidden />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('title', { name })}
        description={t('text', { name })}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button variant="primary" loading={form.isSending} onClick={() => void form.submit()}>
              {t('start')}
            </Button>
          </>
        }
      >
        <form {...form.props} className="flex flex-col gap-3">
          <Field label={t('reason')} help={t('reasonHelp')} required {...form.field('reason')}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={reasonLength.most}
                value={form.values.reason}
                onChange={({ target }) => form.change({ reason: target.value })}
              />
            )}
          </Field>
          {general !== null && (
            <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />
          )}
        </form>
      </Dialog>
    </>
  )
}
