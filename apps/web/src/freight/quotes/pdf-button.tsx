import type { QuoteDetail } from '@portolan/contract/freight/quotes'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { fetchFile } from '#freight/documents/saving/fetch-file.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { Problem } from '#platform/api/problem.ts'
import { saveBlob } from '#platform/files/save-file.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'
import { quoteQuery } from './queries.ts'

// The session that signed the URL may have been replaced since.
const goodFor = 8 * 60_000

/** Saves the offer as a PDF. It's fetched instead of opened, since an error would replace the page. */
export function PdfButton({ quote }: { quote: QuoteDetail }) {
  const t = useMessages(messages, 'page')
  const failureText = useFailureText()
  const showFailure = useFailureToast()
  const { dataUpdatedAt, refetch } = useQuery(quoteQuery(quote.id))

  /** Why it isn't generated now, if trying again helps. */
  function reasonOf(error: unknown): string | undefined {
    if (!(error instanceof Problem)) return undefined
    if (error.status === 429) return t('pdfWait', { seconds: Math.max(1, error.retryAfter ?? 5) })
    return error.status === 503 || error.status === null ? failureText(error) : undefined
  }

  const saving = useMutation({
    mutationFn: async () => {
      const isFresh = Date.now() - dataUpdatedAt < goodFor
      const url = isFresh ? quote.pdf : (await refetch({ throwOnError: true })).data?.pdf
      return url ? await (await fetchFile(url)).blob() : null
    },
    onSuccess: (pdf) => pdf && saveBlob(pdf, t('pdfName', { number: quote.number })),
    onError: (error) => showFailure(t('pdfFailed'), error, reasonOf(error)),
  })

  return (
    <Button
      icon={<FileText aria-hidden />}
      aria-label={t('pdfLabel')}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t('pdf')}
    </Button>
  )
}
