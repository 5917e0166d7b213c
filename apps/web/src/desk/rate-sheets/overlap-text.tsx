import type { SheetOverlap } from '@portolan/contract/company/rate-sheets/sheet-versions'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** Two lanes that overlap, in one sentence. */
export function OverlapText({ overlap, sheetRef }: { overlap: SheetOverlap; sheetRef: string }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { lane, otherLane, otherRef, otherName, from, to } = overlap
  if (otherRef === sheetRef) return t('ownOverlap', { lane, otherLane })
  return t('overlap', {
    lane,
    otherLane,
    name: otherName,
    ref: otherRef,
    from: format.date(from),
    to: format.date(to),
  })
}
