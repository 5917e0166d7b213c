import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { LayoutGrid } from 'lucide-react'
import { useCallback, useState } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { staffQuery, useMay } from '#desk/frame/staff.ts'
import { taskCountsQuery } from '#desk/tasks/queries.ts'
import { countOfRoom } from '#desk/tasks/task-rooms.ts'
import { openConnection } from '#layouts/connection/open-connection.ts'
import { Frame, FrameProviders } from '#layouts/frame/frame.tsx'
import type { FrameParts, UserBlockProps } from '#layouts/frame/frame-parts.ts'
import { PersonBlock } from '#layouts/frame/person-block.tsx'
import { usePageShortcuts } from '#layouts/shortcuts/use-page-shortcuts.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { MenuItem } from '#platform/ui/floating/menu.tsx'
import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import { DeskNavigation, useRooms } from './desk-navigation.tsx'
import { messages } from './messages.ts'
import { rooms } from './rooms.ts'
import { useTitleCount } from './use-title-count.ts'

/** A changed role takes effect within a minute. */
const refreshMs = 60_000

const connection = openConnection(taskCountsQuery.queryKey)

const ShortcutsDialog = lateDialog(
  async () => (await import('#layouts/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
)

const Home: FrameParts['Home'] = (props) => {
  const t = useMessages(messages)
  const { companyName } = usePortalConfig()
  return <Link {...deskPaths.today()} aria-label={t('home', { company: companyName })} {...props} />
}

function UserBlock(props: UserBlockProps) {
  const t = useMessages(messages)
  const router = useRouter()
  const { data: staff } = useQuery(staffQuery)
  const isMember = useQuery(currentUserQuery).data?.organizations.length !== 0
  return (
    <PersonBlock
      {...props}
      settings={deskPaths.settings()}
      below={staff ? [t(`roles.${staff.role}`)] : []}
      otherFrame={
        isMember && (
          <MenuItem
            icon={<LayoutGrid aria-hidden className="size-4" />}
            onSelect={() => void router.navigate(paths.orders())}
          >
            {t('portal')}
          </MenuItem>
        )
      }
    />
  )
}

/** The pages by the second key after `g`: the same object each time, since it restarts the reader. */
const goKeys: Readonly<Record<string, string>> = Object.fromEntries([
  ...rooms.map(({ key, name }) => [key, name]),
  ['s', 'settings'],
])

/** The frame of the desk's pages, with the query cache that it shares with them. */
export function DeskLayout() {
  return (
    <FrameProviders>
      <DeskFrame />
    </FrameProviders>
  )
}

function DeskFrame() {
  const t = useMessages(messages)
  const router = useRouter()
  const [listOpen, setListOpen] = useState(false)
  const onList = useCallback(() => setListOpen(true), [])
  useQuery({ ...staffQuery, refetchInterval: refreshMs })
  useTitleCount(countOfRoom('/desk', useQuery(taskCountsQuery).data))
  const visible = useRooms()
  const mayAddOrders = useMay('orders', 'write')
  const open = useCallback(
    (page: string) => {
      if (page === 'settings') return router.navigate(deskPaths.settings())
      if (page === 'new-order') return mayAddOrders ? router.navigate(deskPaths.newOrder()) : undefined
      const room = visible.find(({ name }) => name === page)
      return room && router.navigate(room.link)
    },
    [router, mayAddOrders, visible],
  )
  const shortcutsOn = usePageShortcuts({ goKeys, open, onList })
  return (
    <>
      <Frame
        Home={Home}
        Navigation={DeskNavigation}
        UserBlock={UserBlock}
        connection={connection}
        shortcutsOn={shortcutsOn}
        onShortcuts={onList}
      />
      <ShortcutsDialog
        open={listOpen}
        onOpenChange={setListOpen}
        pages={[...visible, { key: 's', name: 'settings' as const }].map(({ key, name }) => ({
          key,
          name: t(`rooms.${name}`),
        }))}
        hasNewOrder={mayAddOrders}
      />
    </>
  )
}
