import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { companyTabs } from '#desk/company/company-tabs.ts'
import { may, staffQuery } from '#desk/frame/staff.ts'
import { taskCountsQuery } from '#desk/tasks/queries.ts'
import { countOfRoom } from '#desk/tasks/task-rooms.ts'
import type { NavigationProps } from '#layouts/frame/frame-parts.ts'
import { NavigationList } from '#layouts/frame/navigation-list.tsx'
import { messages as frameMessages } from '#layouts/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { CountBadge } from '#platform/ui/badge.tsx'
import { messages } from './messages.ts'
import { type Room, rooms } from './rooms.ts'

/** The rooms that the person's role may read; the company's leads to the first of its pages that it may. */
export function useRooms(): readonly Room[] {
  const { data: staff } = useQuery(staffQuery)
  // The same list until the role changes: another one would restart the reader of shortcuts.
  return useMemo(() => {
    const first = companyTabs.find(({ subject }) => may(staff, subject, 'read'))
    return rooms
      .filter(({ subject }) => may(staff, subject, 'read'))
      .map((room) => (room.name === 'company' && first ? { ...room, link: first.link } : room))
  }, [staff])
}

function WaitingBadge({ count }: { count: number }) {
  const t = useMessages(messages)
  return <CountBadge count={count} label={t('waiting', { count })} />
}

/** The rooms of the desk. */
export function DeskNavigation({ look = 'list', onNavigate }: NavigationProps) {
  const t = useMessages(messages)
  const { data: counts } = useQuery(taskCountsQuery)
  const frame = useMessages(frameMessages)
  const pathname = useLocation({ select: (location) => location.pathname })
  const visible = useRooms()
  const list = (group: Room['group'], label: string) => (
    <NavigationList
      label={label}
      look={look}
      entries={visible
        .filter((room) => room.group === group)
        .map(({ name, icon: Shape, path, link }) => ({
          id: name,
          icon: <Shape aria-hidden className="size-4.5 shrink-0" />,
          text: t(`rooms.${name}`),
          badge: <WaitingBadge count={countOfRoom(path, counts)} />,
          isOpen: pathname === path,
          here: pathname === path || (path !== '/desk' && pathname.startsWith(`${path}/`)),
          link: (className, content) => (
            <Link {...link} className={className} onClick={onNavigate}>
              {content}
            </Link>
          ),
        }))}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      {list('day', frame('main'))}
      {visible.some(({ group }) => group === 'company') && list('company', t('company'))}
    </div>
  )
}
