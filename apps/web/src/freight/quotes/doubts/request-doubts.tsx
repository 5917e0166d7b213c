import type { QuoteDetail } from '@portolan/contract/freight/quotes'
import { TriangleAlert } from 'lucide-react'
import { ruleProblems } from '#freight/preorders/form/use-booking-problems.ts'
import { useBookingData } from '#freight/preorders/lookups/use-booking-data.ts'
import { messages } from '#freight/quotes/messages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

/** Doubts of the rules about a request, such as FOB for containers, before its offer is accepted. */
export function RequestDoubts({ request }: Pick<QuoteDetail, 'request'>) {
  const t = useMessages(messages, 'accept')
  const locale = useLocale()
  const data = useBookingData()
  const doubts = data
    ? ruleProblems(request, { data, locale }).filter(({ severity }) => severity === 'warning')
    : []
  if (doubts.length === 0) return null
  return (
    <div className="rounded-md bg-amber-tint p-3 forced-colors:border">
      <h3 className="flex items-center gap-2 font-semibold text-amber">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {t('doubts')}
      </h3>
      <ul className="mt-1.5 flex flex-col gap-1.5 text-sm">
        {doubts.map(({ path, message, suggestion }) => (
          <li key={`${path} ${message}`}>
            {message} {suggestion}
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm">{t('doubtsHelp')}</p>
    </div>
  )
}
