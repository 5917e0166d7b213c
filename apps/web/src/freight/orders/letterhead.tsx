import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { useSecondDrawing } from '#platform/ui/use-second-drawing.ts'
import { messages } from './messages.ts'

/**
 * The owner and age of a printed page, which a screen needn't show: rendered after the page, since dates with
 * a zone take long.
 */
export function Letterhead({ now }: { now: Date }) {
  return useSecondDrawing() && <PrintedAt now={now} />
}

/** The same, for a page that only paper has. */
export function PrintedAt({ now }: { now: Date }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { companyName } = usePortalConfig()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <p className="mb-4 hidden justify-between border-b pb-2 text-sm print:flex">
      <span className="font-semibold">{companyName}</span>
      <span className="tabular">{t('printed', { time: format.dateTime(now.toISOString(), timeZone) })}</span>
    </p>
  )
}
