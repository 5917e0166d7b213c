import {
  type Follow,
  type FollowedFilter,
  followFilter,
  followOrder,
  unfollow,
} from '@portolan/contract/freight/follows'
import { type User, updateCurrentUser } from '@portolan/contract/identity/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#platform/api/client.ts'
import { currentUserQuery, keepPerson } from '#platform/api/current-user.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'
import { followsQuery } from './queries.ts'

/** Something that can be followed. */
export type Followed = { orderId: string; name: string } | { filter: FollowedFilter; name: string }

const toastLife = 10_000

/** Follows and unfollows; explains the effect on messages, and offers to undo an unfollow. */
export function useFollow() {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const client = useQueryClient()
  const navigate = useNavigate()

  function fail(error: unknown) {
    const requestId = requestIdOf(error)
    const description = [failureText(error), requestId && t('requestNumber', { requestId })].filter(Boolean)
    toasts.add({ severity: 'error', title: t('failed'), description: description.join(' '), life: toastLife })
  }

  const { mutate: narrow } = useMutation({
    mutationFn: () => call(updateCurrentUser, { body: { notificationScope: 'followed' } }),
    onSuccess: (user: User) => {
      keepPerson(user)
      toasts.add({ severity: 'success', title: t('nowFollowed'), life: toastLife })
    },
    onError: fail,
  })

  /** The messages that a person gets about follows, and the next step. */
  function consequence() {
    const user = client.getQueryData(currentUserQuery.queryKey)
    if (user === undefined) return {}
    if (user.notificationChannel === 'disabled')
      return {
        description: t('nowOff'),
        action: { label: t('openSettings'), onAction: () => void navigate(paths.settings('notifications')) },
      }
    if (user.notificationScope === 'followed') return { description: t('nowFollowed') }
    return {
      description: t('nowAll'),
      action: { label: t('onlyFollowed'), onAction: () => narrow() },
    }
  }

  const refresh = () => client.invalidateQueries({ queryKey: followsQuery.queryKey })

  const following = useMutation({
    mutationFn: (what: Followed) =>
      'orderId' in what
        ? call(followOrder, { body: { orderId: what.orderId } })
        : call(followFilter, { body: { name: what.name, filter: what.filter } }),
    onSuccess: async (follow: Follow) => {
      toasts.add({
        severity: 'success',
        title: t('followed', { name: follow.name }),
        life: toastLife,
        ...consequence(),
      })
      await refresh()
    },
    onError: fail,
  })

  const leaving = useMutation({
    mutationFn: ({ id }: Follow) => call(unfollow, { params: { followId: id } }),
    onSuccess: async (_, { name, order, filter }) => {
      const again: Followed | null = order ? { orderId: order.id, name } : filter && { filter, name }
      toasts.add({
        severity: 'success',
        title: t('unfollowed', { name }),
        life: toastLife,
        ...(again && { action: { label: t('undo'), onAction: () => following.mutate(again) } }),
      })
      await refresh()
    },
    onError: fail,
  })

  return {
    follow: following.mutate,
    unfollow: leaving.mutate,
    isBusy: following.isPending || leaving.isPending,
  }
}
