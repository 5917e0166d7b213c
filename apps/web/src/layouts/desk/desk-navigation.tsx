import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { may, staffQuery } from '#desk/frame/staff.ts'
import type { NavigationProps } from '#layouts/frame/frame-parts.ts'
import { NavigationList } from '#layouts/frame/navigation-list.tsx'
import { messages as frameMessages } from '#layouts/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { type Room, rooms } from './rooms.ts'

/** The rooms that the person's role may read. */
export function useRooms(): readonly Room[] {
  const { data: staff } = useQuery(staffQuery)
  return rooms.filter(({ subject }) => may(staff, subject, 'read'))
}

/** The rooms of the desk. */
export function DeskNavigation({ look = 'list', onNavigate }: NavigationProps) {
  const t = useMessages(messages, 'rooms')
  const frame = useMessages(frameMessages)
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <NavigationList
      label={frame('main')}
      look={look}
      entries={useRooms().map(({ name, icon: Shape, path, link }) => ({
        id: name,
        icon: <Shape aria-hidden className="size-4.5 shrink-0" />,
        text: t(name),
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
}
