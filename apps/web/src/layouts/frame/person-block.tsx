import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LateSourcesDialog } from '#freight/map/late-sources-dialog.ts'
import { messages } from '#layouts/messages.ts'
import { useThemeChoice } from '#layouts/preferences.tsx'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { keepLocaleChoice, session } from '#platform/api/session/current-session.ts'
import { useLocaleChoice } from '#platform/i18n/use-locale-choice.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator } from '#platform/ui/floating/menu.tsx'
import { Tooltip } from '#platform/ui/floating/tooltip.tsx'
import { useLate } from '#platform/ui/late/use-late.ts'
import { Avatar } from '#platform/ui/look/avatar.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import type { Theme } from '#platform/ui/look/theme.ts'
import type { UserBlockProps } from './frame-parts.ts'

const loadAvatar = () => import('#identity/users/avatar/avatar-button.tsx')

const themeIcons = {
  system: 'theme-system',
  light: 'theme-light',
  dark: 'theme-dark',
} as const satisfies Record<Theme, string>

interface UserMenuProps {
  first: ReactNode
  onShortcuts: () => void
  onSources: () => void
}

function UserMenu({ first, onShortcuts, onSources }: UserMenuProps) {
  const t = useMessages(messages)
  const language = useLocaleChoice()
  const theme = useThemeChoice()
  const themeOptions = theme.options.map((option) => ({
    ...option,
    icon: <Icon name={themeIcons[option.value]} />,
  }))
  return (
    <Menu
      side="top"
      trigger={<Button variant="ghost" square aria-label={t('userMenu')} icon={<Icon name="more" />} />}
    >
      <MenuRadioGroup
        {...language}
        onChange={(locale) => {
          language.onChange(locale)
          keepLocaleChoice(locale)
        }}
      />
      <MenuSeparator />
      <MenuRadioGroup {...theme} options={themeOptions} />
      <MenuSeparator />
      {first}
      <MenuItem icon={<Icon name="keyboard" />} onSelect={onShortcuts}>
        {t('keyboard')}
      </MenuItem>
      <MenuItem icon={<Icon name="licenses" />} onSelect={onSources}>
        {t('sources')}
      </MenuItem>
      <MenuItem icon={<Icon name="logout" />} onSelect={() => void session.signOut()}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}

interface PersonBlockProps extends UserBlockProps {
  /** The link to the person's settings. */
  settings: LinkProps
  /** Who the person is: organizations, or the role; a list shows the first and how many more there are. */
  below: readonly string[]
  /** The menu's item that leads to the other frame, for people who have both. */
  otherFrame?: ReactNode
}

/** The signed-in person: a link to the settings, and a menu next to it. */
export function PersonBlock(props: PersonBlockProps) {
  const { look = 'list', settings, below, otherFrame, onShortcuts, onNavigate } = props
  const t = useMessages(messages)
  const { data: user } = useQuery(currentUserQuery)
  const [sources, setSources] = useState(false)
  const rail = look === 'rail'
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : ''
  const [first, ...others] = below
  const onSettings = useLocation({ select: (location) => location.pathname === settings.to })
  const who = (
    <>
      <span className="line-clamp-2 w-full wrap-anywhere font-medium text-2xs">{name}</span>
      {/* Up to the rail's edges, which the longest role needs. */}
      <span className="-mx-1.5 line-clamp-2 w-[calc(100%+0.75rem)] wrap-anywhere text-2xs text-muted">
        {first}
      </span>
    </>
  )
  const avatar = useLate(loadAvatar, rail && onSettings)
  const settingsLink = (
    <Link
      {...settings}
      aria-label={t('profile', { name })}
      onClick={onNavigate}
      className={cn(
        'flex min-h-11 min-w-0 items-center rounded-md p-1.5 hover:bg-wash',
        rail ? 'w-full flex-col gap-1 px-0 text-center' : 'flex-1 gap-3',
      )}
    >
      <Avatar image={user?.avatar?.image} name={t('avatar', { name })} />
      {rail ? (
        who
      ) : (
        <span className="min-w-0">
          <span className="line-clamp-2 wrap-anywhere font-medium">{name}</span>
          <span className="line-clamp-2 wrap-anywhere text-muted text-sm" title={below.join(', ')}>
            {first}
            {others.length > 0 && <span className="tabular">&nbsp;+{others.length}</span>}
          </span>
        </span>
      )}
    </Link>
  )
  return (
    <div className={cn('flex items-center gap-1 border-t pt-3', rail && 'flex-col gap-2')}>
      {rail && onSettings && avatar && user ? (
        <div className="flex w-full flex-col items-center gap-1 text-center">
          <avatar.AvatarButton user={user} name={t('avatar', { name })} />
          {who}
        </div>
      ) : rail ? (
        <Tooltip side="right" text={[name, ...below].join(' · ')}>
          {settingsLink}
        </Tooltip>
      ) : (
        settingsLink
      )}
      <UserMenu first={otherFrame} onShortcuts={onShortcuts} onSources={() => setSources(true)} />
      <LateSourcesDialog open={sources} onOpenChange={setSources} />
    </div>
  )
}
