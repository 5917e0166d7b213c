import type { User } from '@portolan/contract/identity/users'
import { useState } from 'react'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useForm } from '#platform/forms/use-form.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { RadioList } from '#platform/ui/radio-list.tsx'
import { messages } from './messages.ts'
import { SaveBar } from './save-bar.tsx'
import { useUpdateUser } from './use-update-user.ts'

/** Where notifications go besides the portal. */
export function NotificationsPanel({ user }: { user: User }) {
  const t = useMessages(messages, 'notifications')
  const [draft, setDraft] = useState<User['notificationChannel'] | null>(null)
  const update = useUpdateUser()
  const value = draft ?? user.notificationChannel
  const dirty = value !== user.notificationChannel
  useUnsaved(dirty)
  const form = useForm<Pick<User, 'notificationChannel'>>({
    id: 'notifications',
    state: [{ notificationChannel: value }, (chosen) => setDraft(chosen.notificationChannel)],
    // Only what can be chosen is offered.
    check: () => ({}),
    async send(chosen) {
      await update.mutateAsync(chosen)
      setDraft(null)
    },
  })

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RadioList
        legend={t('legend')}
        help={t('help')}
        error={form.errors.notificationChannel}
        value={value}
        onChange={(notificationChannel) => form.change({ notificationChannel })}
        options={[
          { value: 'email', label: t('email'), help: t('emailTo', { email: user.email }) },
          {
            value: 'sms',
            label: t('sms'),
            help: user.phone ? t('smsTo', { phone: user.phone }) : t('smsNeedsPhone'),
            disabled: user.phone === null,
          },
          { value: 'disabled', label: t('disabled'), help: t('disabledText') },
        ]}
      />
      <SaveBar dirty={dirty} saving={form.isSending} saved={form.isDone && !dirty} error={form.general} />
    </form>
  )
}
