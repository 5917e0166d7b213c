import { type CompanyQuoteDetail, getCompanyQuotePdf, previewOffer } from '@portolan/contract/company/quotes'
import type { SentOffer } from '@portolan/contract/company/quotes/sent-offer'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#desk/quotes/messages.ts'
import { FrameSkeleton, PdfFrame } from '#freight/documents/pdf-frame.tsx'
import { showsPdfInPlace } from '#freight/documents/preview-kind.ts'
import { callFile } from '#platform/api/call-file.ts'
import { Problem } from '#platform/api/problem.ts'
import { saveBlob } from '#platform/files/save-file.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Viewer } from '#platform/ui/floating/viewer.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'

interface PreviewDialogProps {
  quote: Pick<CompanyQuoteDetail, 'id' | 'number' | 'version'>
  /** An offer that isn't sent, `sent` for the latest one, or null while closed. */
  offer: SentOffer | 'sent' | null
  onClose: () => void
}

const locales = ['en', 'ru'] as const

/** The PDF of an offer as the customer gets it, in either language. */
export function PreviewDialog({ quote, offer, onClose }: PreviewDialogProps) {
  const t = useMessages(messages, 'pdf')
  const own = useLocale()
  const [locale, setLocale] = useState(own)
  const params = { quoteId: quote.id }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [
      'desk-quotes',
      'pdf',
      quote.id,
      locale,
      offer === 'sent' ? quote.version : JSON.stringify(offer),
    ],
    queryFn: async ({ signal }) => {
      const query = { locale }
      const file =
        offer === 'sent' || offer === null
          ? await callFile(getCompanyQuotePdf, { params, query, signal })
          : await callFile(previewOffer, { params, query, body: offer, signal })
      return new Blob([file], { type: 'application/pdf' })
    },
    enabled: offer !== null,
    // The date of an offer that isn't sent is that of drawing it.
    gcTime: 0,
  })
  const isTouch = () => window.matchMedia('(hover: none) and (pointer: coarse)').matches
  const isFaulty = error instanceof Problem && error.status === 400
  return (
    <Viewer
      open={offer !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      below={t('below', { number: quote.number })}
      actions={
        <>
          <Segmented
            label={t('language')}
            value={locale}
            onChange={setLocale}
            options={locales.map((value) => ({ value, label: t(value) }))}
          />
          <Button
            variant="ghost"
            square
            aria-label={t('download')}
            title={t('download')}
            icon={<Icon name="download" />}
            aria-disabled={!data}
            onClick={() => data && saveBlob(data, t('name', { number: quote.number }))}
          />
        </>
      }
    >
      {!data && error && (
        <LoadFailed
          title={t('failed')}
          {...(isFaulty && { description: t('fix') })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <FrameSkeleton />}
      {data && (
        <PdfFrame
          blob={data}
          name={t('title')}
          asPages={!showsPdfInPlace(navigator, isTouch())}
          instead={() => <EmptyState icon={<Icon name="document" />} title={t('noPages')} />}
        />
      )}
    </Viewer>
  )
}
