import type { User } from '@portolan/contract/account'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { currentUserQuery } from '#api/current-user.ts'
import { PasskeysPanel } from '#features/passkeys/passkeys-panel.tsx'
import { useMessages } from '#i18n/use-messages.ts'
import { Panel } from '#ui/card.tsx'
import { PageHeadline } from '#ui/page-headline.tsx'
import { AvatarPanel } from './avatar-panel.tsx'
import { messages } from './messages.ts'
import { NotificationsPanel } from './notifications-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SecurityLogPanel } from './security-log-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SettingsIndex } from './settings-index.tsx'
import { UnsavedGuard } from './unsaved.tsx'

/** The parts in their order; the id is the anchor, and the key of the part's name in `settings.parts`. */
const parts = [
  { id: 'profile', Part: ProfilePanel },
  { id: 'avatar', Part: AvatarPanel },
  { id: 'notifications', Part: NotificationsPanel },
  { id: 'password', Part: PasswordPanel },
  { id: 'second-factor', Part: SecondFactorPanel },
  { id: 'passkeys', Part: PasskeysPanel },
  { id: 'sessions', Part: SessionsPanel },
  { id: 'log', Part: SecurityLogPanel },
] as const satisfies readonly {
  id: string
  Part: ComponentType<{ user: User }>
}[]

/** Everything about the person; each part loads, saves and fails by itself. */
export function SettingsPage() {
  const t = useMessages(messages)
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const index = useMemo(() => parts.map(({ id }) => ({ id, title: t(`parts.${id}`) })), [t])
  return (
    <UnsavedGuard>
      <PageHeadline title={t('title')} />
      <div className="desktop:grid desktop:grid-cols-[minmax(0,44rem)_12rem] desktop:gap-10">
        <div className="flex flex-col gap-5">
          {parts.map(({ id, Part }) => (
            <Panel key={id} id={id} title={t(`parts.${id}`)}>
              <Part user={user} />
            </Panel>
          ))}
        </div>
        <SettingsIndex label={t('index')} entries={index} />
      </div>
    </UnsavedGuard>
  )
}
