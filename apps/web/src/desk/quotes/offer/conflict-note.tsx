import type { CompanyQuoteDetail } from '@portolan/contract/company/quotes'
import { TriangleAlert } from 'lucide-react'
import { messages } from '#desk/quotes/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import type { Conflict, OfferForm } from './offer-form-state.ts'

interface ConflictNoteProps {
  quote: CompanyQuoteDetail
  form: OfferForm
  conflict: Conflict
  onTheirs: () => void
}

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Says who was faster, and lets the person go on: nothing that was typed is lost. */
export function ConflictNote({ quote, form, conflict, onTheirs }: ConflictNoteProps) {
  const t = useMessages(messages, 'form')
  const company = useMessages(messages, 'offer')
  const format = useFormat()
  const [latest] = quote.offers
  const text =
    conflict === 'offer' && latest
      ? t('conflictOffer', {
          name: latest.by ?? company('title'),
          version: String(latest.version),
          at: format.time(latest.at, here()),
        })
      : t(conflict === 'request' ? 'conflictRequest' : 'conflictState')
  return (
    <div role="alert" className="flex gap-2.5 rounded-md border border-amber/40 bg-amber-tint p-3 text-amber">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-col gap-2">
        <p className="text-pretty font-medium">{text}</p>
        <div className="flex flex-wrap gap-2">
          {conflict !== 'state' && (
            <Button size="sm" onClick={form.goOn}>
              {t('goOn')}
            </Button>
          )}
          {latest && (
            <Button size="sm" variant="ghost" onClick={onTheirs}>
              {t('takeTheirs')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
