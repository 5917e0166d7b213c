import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { validateOrderSearch } from '#freight/orders/search/order-search.ts'
import { useHasPart } from '#platform/api/has-part.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { CountBadge } from '#platform/ui/badge.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { useNavigationCounts } from './counts.ts'
import type { NavigationProps } from './frame/frame-parts.ts'
import { NavigationList } from './frame/navigation-list.tsx'
import { messages } from './messages.ts'

/** The five pages of the navigation, in order. */
export const entries = ['orders', 'estimations', 'notifications', 'settings', 'faq'] as const
export type Entry = (typeof entries)[number]

const entryPaths = {
  estimations: paths.estimations(),
  notifications: paths.notifications(),
  settings: paths.settings(),
  faq: paths.faq(),
}

/** The paths of each entry's section: its own page, and those of its tabs. */
const sections: Readonly<Record<Entry, readonly string[]>> = {
  orders: ['/orders', '/invoices'],
  estimations: ['/estimations'],
  notifications: ['/notifications'],
  settings: ['/settings'],
  faq: ['/faq'],
}

interface EntryLinkProps {
  entry: Entry
  className: string
  onNavigate?: (() => void) | undefined
  children: ReactNode
}

function EntryLink({ entry, className, onNavigate, children }: EntryLinkProps) {
  const common = { className, onClick: onNavigate }
  // An order keeps the list from which it was opened; other pages have different parameters with the same
  // names.
  const opened = useLocation({ select: ({ state }) => state.orderList })
  if (entry === 'orders') {
    const search = { ...paths.orders().search, ...opened, orderStatus: 'active' }
    return (
      <Link to="/orders" search={validateOrderSearch(search)} {...common}>
        {children}
      </Link>
    )
  }
  return (
    <Link {...entryPaths[entry]} {...common}>
      {children}
    </Link>
  )
}

/** The five entries. */
export function Navigation({ look = 'list', onNavigate }: NavigationProps) {
  const t = useMessages(messages)
  const pathname = useLocation({ select: (location) => location.pathname })
  const { ordersCount, notificationsCount } = useNavigationCounts()
  const badges: Partial<Record<Entry, ReactNode>> = {
    orders: <CountBadge count={ordersCount} label={t('activeOrders', { count: ordersCount })} />,
    notifications: (
      <CountBadge count={notificationsCount} label={t('newNotifications', { count: notificationsCount })} />
    ),
  }
  const hasPrices = useHasPart('prices')
  const shown = entries.filter((entry) => hasPrices || entry !== 'estimations')
  return (
    <NavigationList
      label={t('main')}
      look={look}
      entries={shown.map((entry) => ({
        id: entry,
        icon: <Icon name={entry} className="size-4.5 shrink-0" />,
        text: t(entry),
        badge: badges[entry],
        isOpen: pathname === `/${entry}`,
        here: sections[entry].some((path) => `${pathname}/`.startsWith(`${path}/`)),
        link: (className, content) => (
          <EntryLink entry={entry} className={className} onNavigate={onNavigate}>
            {content}
          </EntryLink>
        ),
      }))}
    />
  )
}
