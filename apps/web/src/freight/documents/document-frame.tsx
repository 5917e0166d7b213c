import type { Document } from '@portolan/contract/freight/documents'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { Problem } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { FileGone, type FreshUrl } from './fresh-url.ts'
import { messages } from './messages.ts'
import type { PdfFault } from './pages/open-pdf.ts'
import { FrameSkeleton, PdfFrame, useBlobUrl } from './pdf-frame.tsx'
import type { PreviewKind } from './preview-kind.ts'
import { previewQuery, UnfitFile } from './preview-query.ts'

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
  const url = useBlobUrl(kind === 'image' ? data : undefined)
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
  if (data && kind === 'pdf')
    return (
      <PdfFrame
        blob={data}
        name={document.name}
        asPages={asPages}
        frame={frame}
        instead={(fault) => <NoPages document={document} fault={fault} />}
      />
    )
  if (url === null) return <FrameSkeleton />
  return (
    <img
      src={url}
      alt={document.name}
      data-print="alone"
      className="absolute inset-0 size-full object-contain p-3"
    />
  )
}
