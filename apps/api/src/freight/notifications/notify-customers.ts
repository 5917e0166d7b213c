import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { CustomerPart } from '@portolan/contract/shared/endpoint'
import { type Hidden, readHidden } from '#freight/customer-settings/shown.ts'
import { type MemberNotification, notifyMembers } from '#messaging/notifications/notify-members.ts'
import type { Database } from '#platform/db/database.ts'

/** A notification with what it tells of: a part of the portal, or a document. */
export interface CustomerNotification extends MemberNotification {
  of?: { part: CustomerPart } | { document: DocumentKind } | undefined
}

type Options = NonNullable<Parameters<typeof notifyMembers>[3]>

/** Notifies customers' people of what they see; freight notifies them in no other way. */
export async function notifyCustomers(
  tx: Database,
  notifications: readonly CustomerNotification[],
  now: Date,
  options: Options = {},
): Promise<void> {
  const limited = notifications.filter(({ of, data }) => of !== undefined || data.endedPrice !== undefined)
  const hiddenFrom = await readHidden(
    tx,
    limited.map(({ organizationId }) => organizationId),
  )
  const shown = notifications.flatMap(({ of, ...notification }) => {
    const hidden = hiddenFrom(notification.organizationId)
    return isHidden(of, hidden) ? [] : [withoutPrice(notification, hidden)]
  })
  await notifyMembers(tx, shown, now, options)
}

function isHidden(of: CustomerNotification['of'], { parts, kinds }: Hidden): boolean {
  if (of === undefined) return false
  return 'part' in of ? parts.includes(of.part) : kinds.includes(of.document)
}

function withoutPrice(notification: MemberNotification, { parts }: Hidden): MemberNotification {
  if (!parts.includes('quotes')) return notification
  const { endedPrice: _, ...data } = notification.data
  return { ...notification, data }
}
