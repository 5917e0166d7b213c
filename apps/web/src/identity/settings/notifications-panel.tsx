import type { User } from '@portolan/contract/identity/users'
import { useState } from 'react'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useForm } from '#platform/forms/use-form.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { RadioList } from '#platform/ui/fields/radio-list.tsx'
import { messages } from './messages.ts'
import { SaveBar } from './save-bar.tsx'
import { here, ScheduleFields } from './schedule-fields.tsx'
import { useUpdateUser } from './use-update-user.ts'

type Schedule = User['notificationSchedule']

interface Choice extends Pick<User, 'notificationChannel' | 'notificationScope'>, Omit<Schedule, 'timeZone'> {
  timeZone: string
}

function choiceOf({ notificationChannel, notificationScope, notificationSchedule }: User): Choice {
  return {
    notificationChannel,
    notificationScope,
    ...notificationSchedule,
    timeZone: notificationSchedule.timeZone ?? here(),
  }
}

/** Settings for notifications outside the portal, and their times. */
export function NotificationsPanel({ user }: { user: User }) {
  const t = useMessages(messages, 'notifications')
  const saved = choiceOf(user)
  const [draft, setDraft] = useState<Partial<Choice>>({})
  const update = useUpdateUser()
  const value = { ...saved, ...draft }
  const fields = Object.keys(saved) as (keyof Choice)[]
  const dirty = fields.some((field) => value[field] !== saved[field])
  useUnsaved(dirty)
  const form = useForm<Choice>({
    id: 'notifications',
    state: [value, setDraft],
    // Only valid choices are offered.
    check: () => ({}),
    async send({ notificationChannel, notificationScope, ...notificationSchedule }) {
      await update.mutateAsync({ notificationChannel, notificationScope, notificationSchedule })
      // Changes made while saving stay.
      setDraft((now) => (now === draft ? {} : now))
    },
  })
  const isDigest = value.rhythm !== 'at-once'

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RadioList
        legend={t('legend')}
        help={t('help')}
        error={form.errors.notificationChannel}
        value={value.notificationChannel}
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
      {value.notificationChannel !== 'disabled' && (
        <RadioList
          legend={t('scope')}
          value={value.notificationScope}
          onChange={(notificationScope) => form.change({ notificationScope })}
          options={[
            { value: 'all', label: t('scopeAll'), help: t('scopeAllText') },
            { value: 'followed', label: t('scopeFollowed'), help: t('scopeFollowedText') },
          ]}
        />
      )}
      {value.notificationChannel !== 'disabled' && (
        <RadioList
          legend={t('rhythm')}
          help={t('rhythmHelp')}
          value={value.rhythm}
          onChange={(rhythm) => form.change({ rhythm })}
          options={[
            { value: 'at-once', label: t('atOnce'), help: t('atOnceText') },
            { value: 'daily', label: t('daily'), help: t('dailyText') },
            { value: 'weekly', label: t('weekly'), help: t('weeklyText') },
          ]}
        />
      )}
      {value.notificationChannel !== 'disabled' && isDigest && (
        <ScheduleFields hour={value.hour} timeZone={value.timeZone} onChange={form.change} />
      )}
      <SaveBar dirty={dirty} saving={form.isSending} saved={form.isDone && !dirty} error={form.general} />
    </form>
  )
}
