import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may, staffQuery } from '#desk/frame/staff.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { headlineTabClass } from '#platform/ui/headline-tabs.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { type CompanyTab, companyTabs } from './company-tabs.ts'
import { messages } from './messages.ts'

interface CompanyPageProps {
  /** The open page. */
  name: CompanyTab['name']
  /** Its main button. */
  action?: ReactNode
  children: ReactNode
}

/** The frame of a page about the company itself: its name among the tabs that the person's role may read. */
export function CompanyPage({ name, action, children }: CompanyPageProps) {
  const t = useMessages(messages)
  const { data: staff } = useQuery(staffQuery)
  const readable = companyTabs.filter((tab) => tab.name === name || may(staff, tab.subject, 'read'))
  return (
    <>
      <PageHeadline
        title={t(`tabs.${name}`)}
        isWide
        around={(heading) => (
          <nav aria-label={t('section')}>
            <ul className="flex flex-wrap items-end gap-x-4 gap-y-1 max-tablet:gap-y-4">
              {readable.map((tab) =>
                tab.name === name ? (
                  <li key={name} aria-current="page" className="border-accent border-b-2">
                    {heading}
                  </li>
                ) : (
                  <li key={tab.name}>
                    <Link {...tab.link} className={headlineTabClass}>
                      {t(`tabs.${tab.name}`)}
                    </Link>
                  </li>
                ),
              )}
            </ul>
          </nav>
        )}
        actions={action}
      />
      {children}
    </>
  )
}
