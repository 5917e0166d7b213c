import type { User } from '@portolan/contract/identity/users'
import { useState } from 'react'
import { fieldError } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { RadioList } from '#platform/ui/radio-list.tsx'
import { messages } from './messages.ts'
import { SaveBar } from './save-bar.tsx'
import { useUnsaved } from './unsaved.tsx'
import { useUpdateUser } from './use-update-user.ts'

/** Where notifications go beside the portal. */
export function NotificationsPanel({ user }: { user: User }) {
  const t = useMessages(messages, 'notifications')
  const [draft, setDraft] = useState<User['notificationChannel'] | null>(null)
  const update = useUpdateUser()
  const value = draft ?? user.notificationChannel
  const dirty = value !== user.notificationChannel
  const error = fieldError(update.error, 'notificationChannel')
  useUnsaved(dirty)

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!update.isPending)
          update.mutate({ notificationChannel: value }, { onSuccess: () => setDraft(null) })
      }}
    >
      <RadioList
        legend={t('legend')}
        help={t('help')}
        error={error}
        value={value}
        onChange={(channel) => {
          setDraft(channel)
          update.reset()
        }}
        options={[
          { value: 'email', label: t('email'), help: t('emailTo', { address: user.email }) },
          {
            value: 'sms',
            label: t('sms'),
            help: user.phone ? t('smsTo', { phone: user.phone }) : t('smsNeedsPhone'),
            disabled: user.phone === null,
          },
          { value: 'disabled', label: t('disabled'), help: t('disabledText') },
        ]}
      />
      <SaveBar
        dirty={dirty}
        saving={update.isPending}
        saved={update.isSuccess && !dirty}
        error={error ? null : update.error}
      />
    </form>
  )
}
