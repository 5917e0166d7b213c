import type { Follow, FollowedFilter } from '@portolan/contract/freight/follows'
import { useQuery } from '@tanstack/react-query'
import { Bell, BellRing } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { findFilterFollow } from './followed-filter.ts'
import { messages } from './messages.ts'
import { followsQuery } from './queries.ts'
import { type Followed, useFollow } from './use-follow.ts'

/** Follows and unfollows an order. */
export function FollowOrderButton({ order }: { order: { id: string; number: string } }) {
  const t = useMessages(messages)
  const { data: follows } = useQuery(followsQuery)
  const current = follows?.find((follow) => follow.order?.id === order.id)
  return (
    <Toggle
      known={current}
      isKnown={follows !== undefined}
      what={{ orderId: order.id, name: order.number }}
      label={t(current ? 'unfollow' : 'follow')}
    />
  )
}

/** Follows and unfollows all orders that match the list's filter. */
export function FollowFilterButton({ filter, name }: { filter: FollowedFilter; name: string }) {
  const t = useMessages(messages)
  const { data: follows } = useQuery(followsQuery)
  const follow = follows && findFilterFollow(follows, filter)
  return (
    <Toggle
      small
      known={follow}
      isKnown={follows !== undefined}
      what={{ filter, name }}
      label={t(follow ? 'unfollowFilter' : 'followFilter')}
    />
  )
}

interface ToggleProps {
  known: Follow | undefined
  isKnown: boolean
  what: Followed
  label: string
  small?: boolean
}

function Toggle({ known: current, isKnown, what, label, small = false }: ToggleProps) {
  const { follow, unfollow, isBusy } = useFollow()
  return (
    <Button
      {...(small && { size: 'sm', variant: 'ghost' })}
      icon={current ? <BellRing aria-hidden className="text-accent" /> : <Bell aria-hidden />}
      aria-disabled={isBusy || !isKnown}
      onClick={() => {
        if (isBusy || !isKnown) return
        if (current) unfollow(current)
        else follow(what)
      }}
      // Without a frame, it's aligned by its icon.
      className={small ? '-ms-2.5' : undefined}
      data-print="hide"
    >
      {label}
    </Button>
  )
}
