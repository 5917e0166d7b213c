import type { Document } from '@portolan/contract/freight/documents'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { Problem } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { usePart } from '#platform/ui/late/use-part.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { FileGone, type FreshUrl } from './fresh-url.ts'
import { messages } from './messages.ts'
import type { PdfFault } from './pages/open-pdf.ts'
import type { PreviewKind } from './preview-kind.ts'
import { previewQuery, UnfitFile } from './preview-query.ts'

const loadPages = () => import('./pages/pdf-pages.tsx')

/** A URL for bytes held by this page, revoked when no longer needed. */
function useBlobUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const blobUrl = URL.createObjectURL(blob)
    setUrl(blobUrl)
    return () => {
      URL.revokeObjectURL(blobUrl)
      setUrl(null)
    }
  }, [blob])
  return url
}

/** Shown for a PDF that can't be drawn: its program may open it. */
function NoPages({ document, fault }: { document: Document; fault: PdfFault }) {
  const t = useMessages(messages)
  return (
    <EmptyState
      icon={<Icon name="document" />}
      title={t(fault)}
      description={t('noPreviewHint')}
      action={
        <a
          href={document.file}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'primary' })}
        >
          {t('openInTab')}
        </a>
      }
    />
  )
}

interface DocumentFrameProps {
  document: Document
  kind: PreviewKind
  /** True if the browser shows no PDF in place: its pages are drawn. */
  asPages: boolean
  freshUrl: FreshUrl
  frame: RefObject<HTMLIFrameElement | null>
}

/** The document itself. */
export function DocumentFrame({ document, kind, asPages, freshUrl, frame }: DocumentFrameProps) {
  const t = useMessages(messages)
  const { data, error, refetch, isFetching } = useQuery(previewQuery(document, kind, freshUrl))
  const url = useBlobUrl(data)
  const [hasNoPart, setNoPart] = useState(false)
  const pages = usePart(loadPages, asPages, () => setNoPart(true))
  if (!data && error) {
    const isGone = error instanceof FileGone || (error instanceof Problem && error.status === 404)
    const isMissing = error instanceof Problem && error.status === 410
    return (
      <LoadFailed
        title={t('failed')}
        description={
          error instanceof UnfitFile ? t('unfit') : isGone ? t('gone') : isMissing ? t('missing') : undefined
        }
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  const loading = (
    <SkeletonGroup className="absolute inset-0 p-6">
      <Skeleton className="mx-auto h-full max-w-2xl" />
    </SkeletonGroup>
  )
  if (url === null) return loading
  if (kind === 'image') {
    return (
      <img
        src={url}
        alt={document.name}
        data-print="alone"
        className="absolute inset-0 size-full object-contain p-3"
      />
    )
  }
  if (asPages && data) {
    const instead = (fault: PdfFault) => <NoPages document={document} fault={fault} />
    if (hasNoPart) return instead('damaged')
    return pages ? <pages.PdfPages blob={data} name={document.name} instead={instead} /> : loading
  }
  // Chromium shows no PDF in a sandbox, whatever it allows. The bytes begin as a PDF, the type is ours and
  // the page's own policy applies inside: only the browser's viewer runs there.
  return (
    <iframe ref={frame} src={url} title={document.name} className="absolute inset-0 size-full border-0" />
  )
}
