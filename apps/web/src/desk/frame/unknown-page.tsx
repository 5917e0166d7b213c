import { Link } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { deskPaths } from './paths.ts'

/** The page for an unknown URL of the desk. */
export function UnknownPage() {
  const t = useMessages(messages)
  return (
    <>
      <PageHeadline title={t('notFoundTitle')} />
      <EmptyState
        title={t('notFoundText')}
        action={
          <Link {...deskPaths.today()} className={buttonClass({ variant: 'primary' })}>
            {t('toToday')}
          </Link>
        }
      />
    </>
  )
}
