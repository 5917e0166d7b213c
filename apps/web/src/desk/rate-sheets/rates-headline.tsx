import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deskPaths, type RatesUrl } from '#desk/frame/paths.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { headlineTabClass } from '#platform/ui/headline-tabs.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

const tabs = ['sheets', 'calendar', 'offers'] as const

interface RatesHeadlineProps {
  /** The open page. */
  name: (typeof tabs)[number]
  /** The filter that list and calendar share. */
  filter?: RatesUrl
  action?: ReactNode
}

/** The headline of the room's pages, each with links to the others. */
export function RatesHeadline({ name, filter = {}, action }: RatesHeadlineProps) {
  const t = useMessages(messages)
  const links = {
    sheets: deskPaths.rates(filter),
    calendar: deskPaths.rateCalendar(filter),
    offers: deskPaths.rateOffers(),
  }
  return (
    <PageHeadline
      title={t(`tabs.${name}`)}
      around={(heading) => (
        <nav aria-label={t('section')}>
          <ul className="flex flex-wrap items-end gap-x-5 gap-y-1">
            {tabs.map((tab) =>
              tab === name ? (
                <li key={tab} aria-current="page" className="border-accent border-b-2">
                  {heading}
                </li>
              ) : (
                <li key={tab}>
                  <Link {...links[tab]} className={headlineTabClass}>
                    {t(`tabs.${tab}`)}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
      )}
      actions={action}
    />
  )
}
