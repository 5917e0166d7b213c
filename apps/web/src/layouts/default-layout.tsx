import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { usePageShortcuts } from '#layouts/shortcuts/use-page-shortcuts.ts'
import { countsQuery } from '#messaging/notifications/queries.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { MenuItem } from '#platform/ui/floating/menu.tsx'
import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import { useLate } from '#platform/ui/late/use-late.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { openConnection } from './connection/open-connection.ts'
import { useOrderRefresh } from './counts.ts'
import { Frame, FrameProviders } from './frame/frame.tsx'
import type { FrameParts, UserBlockProps } from './frame/frame-parts.ts'
import { PersonBlock } from './frame/person-block.tsx'
import { messages } from './messages.ts'
import { Navigation } from './navigation.tsx'
import { type PortalPage, portalKeys } from './shortcuts/portal-keys.ts'

const connection = openConnection(countsQuery.queryKey)

/** Only colleagues who see the portal as a person does need it. */
const loadBar = () => import('./view/view-bar.tsx')

const ShortcutsDialog = lateDialog(
  async () => (await import('#layouts/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
)

const loadNews = () => import('#freight/announcements/announcement-bar.tsx')
const loadTerms = () => import('./brand/terms/terms-bar.tsx')

const Home: FrameParts['Home'] = (props) => {
  const t = useMessages(messages)
  const { companyName } = usePortalConfig()
  return <Link {...paths.orders()} aria-label={t('home', { company: companyName })} {...props} />
}

function UserBlock(props: UserBlockProps) {
  const t = useMessages(messages)
  const router = useRouter()
  const { data: user } = useQuery(currentUserQuery)
  return (
    <PersonBlock
      {...props}
      settings={paths.settings()}
      below={user?.organizations.map((each) => each.name) ?? []}
      otherFrame={
        user?.isStaff && (
          <MenuItem icon={<Icon name="list" />} onSelect={() => void router.navigate({ to: '/desk' })}>
            {t('desk')}
          </MenuItem>
        )
      }
    />
  )
}

function NewOrderLink() {
  const t = useMessages(messages)
  const onOrders = useLocation({ select: (location) => location.pathname === '/orders' })
  if (!onOrders) return null
  return (
    <Link
      {...paths.newOrder()}
      aria-label={t('newOrder')}
      className={buttonClass({ variant: 'primary', square: true })}
    >
      <Icon name="plus" />
    </Link>
  )
}

/** The frame of all signed-in pages of customers, with the query cache that it shares with them. */
export function DefaultLayout({ children }: { children?: ReactNode }) {
  return (
    <FrameProviders>
      <PortalFrame>{children}</PortalFrame>
    </FrameProviders>
  )
}

function PortalFrame({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  const router = useRouter()
  const [listOpen, setListOpen] = useState(false)
  const onList = useCallback(() => setListOpen(true), [])
  const open = useCallback(
    (page: PortalPage | 'new-order' | 'search') => {
      if (page === 'new-order') return router.navigate(paths.newOrder())
      if (page === 'search') return router.navigate(paths.orders())
      return router.navigate(paths[page]())
    },
    [router],
  )
  const shortcutsOn = usePageShortcuts({ goKeys: portalKeys, open, onList })
  const news = useLate(loadNews)
  useOrderRefresh()
  const { data: user } = useQuery(currentUserQuery)
  const terms = useLate(loadTerms, user?.termsDue === true)
  const bar = useLate(loadBar, !!user?.view)

  return (
    <>
      <Frame
        Home={Home}
        Navigation={Navigation}
        UserBlock={UserBlock}
        action={<NewOrderLink />}
        connection={connection}
        above={
          <>
            {user?.view ? bar && <bar.ViewBar user={user} view={user.view} /> : terms && <terms.TermsBar />}
            {news && <news.AnnouncementBar />}
          </>
        }
        shortcutsOn={shortcutsOn}
        onShortcuts={onList}
      >
        {children}
      </Frame>
      <ShortcutsDialog
        open={listOpen}
        onOpenChange={setListOpen}
        pages={Object.entries(portalKeys).map(([key, page]) => ({ key, name: t(page) }))}
      />
    </>
  )
}
