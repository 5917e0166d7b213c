import type { User } from '@portolan/contract/identity/users'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { type ComponentType, useMemo } from 'react'
import { PasskeysPanel } from '#identity/passkeys/manage/passkeys-panel.tsx'
import { ShortcutsSwitch } from '#identity/settings/keyboard/shortcuts-switch.tsx'
import { PersonalDataPanel } from '#identity/settings/personal-data/personal-data-panel.tsx'
import { AvatarPanel } from '#identity/settings/profile/avatar-panel.tsx'
import { ProfilePanel } from '#identity/settings/profile/profile-panel.tsx'
import { PasswordPanel } from '#identity/settings/security/password-panel.tsx'
import { SecondFactorPanel } from '#identity/settings/security/second-factor-panel.tsx'
import { SecurityLogPanel } from '#identity/settings/security/security-log-panel.tsx'
import { SessionsPanel } from '#identity/settings/security/sessions-panel.tsx'
import { StoragePanel } from '#identity/storage/storage-panel.tsx'
import { FollowsPanel } from '#messaging/follows/follows-panel.tsx'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { UnsavedGuard } from '#platform/forms/unsaved.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Panel } from '#platform/ui/card.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { NotificationsPanel } from './notifications-panel.tsx'
import { SettingsIndex } from './settings-index.tsx'

/** The parts in order; the ID is the anchor, and the key of the part's name in `settings.parts`. */
const parts = [
  { id: 'profile', Part: ProfilePanel },
  { id: 'avatar', Part: AvatarPanel },
  { id: 'keyboard', Part: ShortcutsSwitch },
  { id: 'notifications', Part: NotificationsPanel },
  { id: 'follows', Part: FollowsPanel },
  { id: 'storage', Part: StoragePanel },
  { id: 'password', Part: PasswordPanel },
  { id: 'second-factor', Part: SecondFactorPanel },
  { id: 'passkeys', Part: PasskeysPanel },
  { id: 'sessions', Part: SessionsPanel },
  { id: 'log', Part: SecurityLogPanel },
  { id: 'data', Part: PersonalDataPanel },
] as const satisfies readonly {
  id: string
  Part: ComponentType<{ user: User }>
}[]

type PartId = (typeof parts)[number]['id']

interface AccountSettingsProps {
  /** Leaves out the parts that only customers need. */
  without?: readonly PartId[]
  /** A part that only these settings have, before those about signing in; the same object each time. */
  own?: { id: string; title: string; Part: ComponentType<{ user: User }> }
  /** The link to a part. */
  linkTo: (part: string) => LinkProps
}

/** Everything about the person; each part loads, saves and fails on its own. */
export function SettingsPage() {
  return <AccountSettings linkTo={paths.settings} />
}

/** The settings of the person's account, in any frame; `without` is the same list each time. */
export function AccountSettings({ without, own, linkTo }: AccountSettingsProps) {
  const t = useMessages(messages)
  const { data: user } = useSuspenseQuery(currentUserQuery)
  const shown = useMemo(
    () =>
      parts.flatMap(({ id, Part }) => [
        ...(own && id === 'password' ? [own] : []),
        ...(without?.includes(id) ? [] : [{ id, title: t(`parts.${id}`), Part }]),
      ]),
    [without, own, t],
  )
  return (
    <UnsavedGuard
      words={{
        title: t('leave.title'),
        text: t('leave.text'),
        stay: t('leave.stay'),
        leave: t('leave.leave'),
      }}
    >
      <PageHeadline title={t('title')} />
      <div className="desktop:grid desktop:grid-cols-[minmax(0,1fr)_12rem] desktop:gap-10">
        <div className="flex flex-col gap-5">
          {shown.map(({ id, title, Part }) => (
            <Panel key={id} id={id} title={title}>
              <Part user={user} />
            </Panel>
          ))}
        </div>
        <SettingsIndex label={t('index')} entries={shown} linkTo={linkTo} />
      </div>
    </UnsavedGuard>
  )
}
