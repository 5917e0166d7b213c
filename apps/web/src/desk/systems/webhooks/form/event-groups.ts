import {
  type Subscription,
  type WebhookEventType,
  webhookEventTypes,
} from '@portolan/contract/company/webhooks/webhook-events'

/** The groups of events in the order of the form; `order.*` includes what later versions add to it. */
export const eventGroups = ['order.*', 'preorder.*', 'quote.*', 'document.*', 'thread.*', 'user.*'] as const
export type EventGroup = (typeof eventGroups)[number]

type Dashed<Type> = Type extends `${infer Group}.${infer Event}` ? `${Group}-${Event}` : Type

/** The keys of the events' texts, which can't have points. */
export type EventKey = Dashed<WebhookEventType>
type Bare<Group> = Group extends `${infer Name}.*` ? Name : never
export type GroupKey = Bare<EventGroup>

export const groupKey = (group: EventGroup) => group.slice(0, -2) as GroupKey

export const eventKey = (type: WebhookEventType) => type.replace('.', '-') as EventKey

/** The events of a group. */
export function eventsOf(group: EventGroup) {
  return webhookEventTypes.filter((type) => type.startsWith(group.slice(0, -1)))
}

/** Adds or removes an event or a group; a group takes the place of its events, `*` that of all. */
export function toggled(
  chosen: readonly Subscription[],
  subscription: Subscription,
  isChosen: boolean,
): Subscription[] {
  const rest = chosen.filter((each) => each !== subscription)
  if (!isChosen) return rest
  if (subscription === '*') return ['*']
  if (!subscription.endsWith('.*')) return [...rest, subscription]
  return [...rest.filter((each) => !each.startsWith(subscription.slice(0, -1))), subscription]
}
