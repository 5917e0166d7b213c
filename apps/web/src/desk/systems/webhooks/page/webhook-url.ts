import type { WebhookUrl } from '#desk/frame/paths.ts'

/** The choices above the deliveries. */
export const deliveryViews = ['all', 'waiting', 'failed', 'delivered'] as const
export type DeliveryView = (typeof deliveryViews)[number]

const isView = (value: unknown): value is DeliveryView => deliveryViews.some((view) => view === value)

/** The known members of a URL's search; the usual view is left out. */
export function readWebhookUrl(search: Record<string, unknown>): WebhookUrl & { status?: DeliveryView } {
  const { status, delivery } = search
  return {
    ...(isView(status) && status !== 'all' && { status }),
    ...(typeof delivery === 'string' && delivery !== '' && { delivery }),
  }
}
