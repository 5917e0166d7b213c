import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { validateOrderSearch } from '#freight/orders/search/order-search.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { CountBadge } from '#platform/ui/badge.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { useNavigationCounts } from './counts.ts'
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

interface NavigationProps {
  /** `rail` puts the text under the icon, for the narrow sidebar of a tablet. */
  look?: 'list' | 'rail'
  /** Called when a link is followed. */
  onNavigate?: () => void
}

const looks = {
  list: 'flex min-h-10 items-center gap-3 px-3 max-tablet:min-h-11',
  rail: 'flex flex-col items-center gap-1 px-0.5 py-2.5 text-2xs',
}

/** The five entries. The active one is highlighted and no link, also on pages below it: breadcrumbs lead up. */
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
  return (
    <nav aria-label={t('main')}>
      <ul className="flex flex-col gap-0.5">
        {entries.map((entry) => {
          const isOpen = pathname === `/${entry}`
          const here = sections[entry].some((path) => `${pathname}/`.startsWith(`${path}/`))
          const className = cn(
            'relative rounded-md font-medium transition-colors',
            looks[look],
            here
              ? 'bg-accent-tint text-accent forced-colors:bg-ink forced-colors:text-surface'
              : 'text-muted hover:bg-wash hover:text-ink',
          )
          const content = (
            <>
              <Icon name={entry} className="size-4.5 shrink-0" />
              <span className={look === 'list' ? 'flex-1' : undefined}>{t(entry)}</span>
              <span className={look === 'rail' ? 'absolute start-[calc(50%+0.3rem)] top-1' : undefined}>
                {badges[entry]}
              </span>
            </>
          )
          return (
            <li key={entry}>
              {here ? (
                <span aria-current={isOpen ? 'page' : true} className={className}>
                  {content}
                </span>
              ) : (
                <EntryLink entry={entry} className={className} onNavigate={onNavigate}>
                  {content}
                </EntryLink>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
