import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { CustomerPart } from '@portolan/contract/shared/endpoint'
import { type Hidden, readHidden } from '#freight/customer-settings/shown.ts'
import type { MemberNotification } from '#messaging/notifications/notify-members.ts'
import type { Database } from '#platform/db/database.ts'

/** A notification with what it tells of: a part of the portal, or a document. */
export interface CustomerNotification extends MemberNotification {
  of?: { part: CustomerPart } | { document: DocumentKind } | undefined
}

/** The notifications of what customers see, ready for their people; freight sends no others. */
export async function onlyShown(
  tx: Database,
  notifications: readonly CustomerNotification[],
): Promise<MemberNotification[]> {
  const limited = notifications.filter(({ of, data }) => of !== undefined || data.endedPrice !== undefined)
  const hiddenFrom = await readHidden(
    tx,
    limited.map(({ organizationId }) => organizationId),
  )
  return notifications.flatMap(({ of, ...notification }) => {
    const hidden = hiddenFrom(notification.organizationId)
    return isHidden(of, hidden) ? [] : [withoutPrice(notification, hidden)]
  })
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
