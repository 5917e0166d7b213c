import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  follow: 'Follow',
  unfollow: 'Unfollow',
  followFilter: 'Follow this filter',
  unfollowFilter: 'Stop notifications',
  followed: 'You’ll be notified about {name}',
  unfollowed: 'You no longer follow {name}',
  undo: 'Undo',
  failed: 'Couldn’t change what you follow',
  nowOff: 'Emails and SMS about notifications are off.',
  nowAll: 'You get messages about all your orders.',
  nowFollowed: 'You get messages about everything that you follow.',
  onlyFollowed: 'Only what I follow',
  openSettings: 'Open settings',
  requestNumber: 'Request ID: {requestId}',
  none: 'You don’t follow anything yet.',
  noneHint: 'Use “Follow” on the page of an order, or “Follow this filter” above the order list.',
  loadFailed: 'Couldn’t load what you follow.',
  order: 'Order {number}',
  orderNamed: 'Order {number}, {from} to {to}',
  filter: 'Filter: {name}',
  unfollowName: 'Unfollow {name}',
  allOrders: 'All orders',
} as const satisfies Translation<typeof russian>
