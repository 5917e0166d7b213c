import type { Follow } from '@portolan/contract/freight/follows'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { messages } from './messages.ts'
import { followsQuery } from './queries.ts'
import { useFollow } from './use-follow.ts'

/** The person's follows, each with a button to unfollow. */
export function FollowsPanel() {
  const t = useMessages(messages)
  const { data: follows, isError } = useQuery(followsQuery)
  const { unfollow, isBusy } = useFollow()
  if (isError && !follows) return <p role="alert">{t('loadFailed')}</p>
  if (!follows) return <Skeleton className="h-11 w-full" />
  if (follows.length === 0)
    return (
      <div>
        <p>{t('none')}</p>
        <p className="mt-1 text-muted text-sm">{t('noneHint')}</p>
      </div>
    )
  return (
    <ul className="divide-y rounded-md border">
      {follows.map((follow) => (
        <li key={follow.id} className="flex min-h-12 items-center gap-3 px-3 py-1.5">
          <span className="wrap-anywhere min-w-0 flex-1">
            <FollowName follow={follow} />
          </span>
          <Button
            size="sm"
            aria-label={t('unfollowName', { name: follow.name })}
            aria-disabled={isBusy}
            onClick={() => !isBusy && unfollow(follow)}
          >
            {t('unfollow')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function FollowName({ follow: { name, order } }: { follow: Follow }) {
  const t = useMessages(messages)
  if (!order) return t('filter', { name })
  return (
    <Link
      {...paths.order(order.id)}
      aria-label={t('orderNamed', order)}
      className="text-accent underline-offset-2 hover:underline"
    >
      {t('order', { number: order.number })}
    </Link>
  )
}
