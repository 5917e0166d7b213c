import type { BookingContent } from '@portolan/freight/booking/content'
import { mostlyEmptyShare } from '@portolan/freight/booking/totals'
import { Lightbulb } from 'lucide-react'
import { useBookingData } from '#freight/preorders/lookups/use-booking-data.ts'
import type { TypedContent } from '#freight/preorders/values/content-of-values.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'

interface SharedContainerHintProps {
  content: TypedContent
  /** Books a part of a container instead. */
  onShare: () => void
}

/** Says that a share of a container may be cheaper than full ones that stay mostly empty. */
export function SharedContainerHint({ content, onShare }: SharedContainerHintProps) {
  const t = useMessages(messages, 'containers')
  const format = useFormat()
  const data = useBookingData()
  const share = data ? mostlyEmptyShare(content as BookingContent, data) : null
  return (
    <div role="status" className="empty:hidden">
      {share !== null && (
        <div className="flex items-start gap-2.5 rounded-md bg-wash px-3 py-2.5 text-sm">
          <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <div className="min-w-0 flex-1">
            <p className="text-pretty">{t('mostlyEmpty', { percent: format.percent(share) })}</p>
            <Button size="sm" className="mt-2" onClick={onShare}>
              {t('share')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
