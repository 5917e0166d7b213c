import type { User } from '@portolan/contract/identity/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUpdateUser } from '#identity/settings/use-update-user.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { session } from '#platform/api/session/current-session.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { messages } from './messages.ts'

/** Asks a new person once where notifications should go; saves the answer on click. */
export function ChannelChoice() {
  const t = useMessages(messages)
  const failureText = useFailureText()
  // The tutorial is a public page.
  const { data: user } = useQuery({ ...currentUserQuery, enabled: session.isSignedIn() })
  const update = useUpdateUser()
  // A local state, because the mutation reports progress only after the click: the choice would jump back in
  // between.
  const [channel, setChosen] = useState<User['notificationChannel'] | null>(null)
  if (!user) return null
  const options: { value: User['notificationChannel']; label: string }[] = [
    { value: 'email', label: t('byEmail') },
    // Without a number, the server rejects it.
    ...(user.phone === null ? [] : [{ value: 'sms' as const, label: t('bySms') }]),
    { value: 'disabled', label: t('inPortal') },
  ]
  return (
    <div className="mb-4 flex w-full flex-col gap-2">
      <p className="font-medium text-sm">{t('channel')}</p>
      <Segmented
        label={t('channel')}
        value={channel ?? user.notificationChannel}
        onChange={(notificationChannel) => {
          setChosen(notificationChannel)
          update.mutate({ notificationChannel }, { onSettled: () => setChosen(null) })
        }}
        options={options}
        className="self-start"
      />
      <p role="status" className="min-h-5 text-muted text-sm">
        {update.isSuccess && t('channelSaved')}
        {update.isError && failureText(update.error)}
      </p>
    </div>
  )
}
