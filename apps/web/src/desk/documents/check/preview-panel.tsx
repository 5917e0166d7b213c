import type { CheckedDocument, DocumentCheck } from '@portolan/contract/company/documents/document-check'
import type { UseQueryResult } from '@tanstack/react-query'
import { Download, ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import { messages } from '#desk/documents/messages.ts'
import { DocumentFrame } from '#freight/documents/document-frame.tsx'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { previewKind, showsPdfInPlace } from '#freight/documents/preview-kind.ts'
import { downloadUrl } from '#platform/files/save-file.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'

interface PreviewPanelProps {
  check: DocumentCheck
  query: Pick<UseQueryResult<DocumentCheck>, 'dataUpdatedAt' | 'refetch'>
}

/** A document with the URL that a member of staff gets. */
function withUrl(document: z.infer<typeof CheckedDocument>) {
  return { ...document, file: document.file ?? '' }
}

/** The document itself, with its name, size and uploader. */
export function PreviewPanel({ check, query }: PreviewPanelProps) {
  const t = useMessages(messages)
  const kindName = useMessages(documentMessages, 'documentKind')
  const format = useFormat()
  const frame = useRef<HTMLIFrameElement>(null)
  const document = withUrl(check.document)
  const { id, name, contentType, size, createdAt, uploadedBy } = document
  const kind = previewKind(contentType)
  const isTouchOnly = window.matchMedia('(hover: none) and (pointer: coarse)').matches
  const asPages = kind === 'pdf' && !showsPdfInPlace(navigator, isTouchOnly)
  const freshUrl = freshUrlOf({
    data: [document],
    dataUpdatedAt: query.dataUpdatedAt,
    refetch: async (options) => {
      const { data } = await query.refetch(options)
      return { data: data && [withUrl(data.document)] }
    },
  })
  const facts = [name, format.fileSize(size), uploadedBy?.name, format.relative(createdAt)]
  return (
    <section aria-label={t('preview')} className="min-w-0 rounded-lg border bg-surface">
      <header className="flex min-h-12 items-center gap-2 border-b px-4 py-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-base">{kindName(document.kind)}</h2>
          <p className="break-words text-muted text-sm">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <a
          href={document.file}
          target="_blank"
          rel="noopener"
          aria-label={t('openInTab')}
          title={t('openInTab')}
          className={buttonClass({ variant: 'ghost', square: true })}
        >
          <ExternalLink aria-hidden />
        </a>
        <a
          href={downloadUrl(document.file)}
          download={name}
          aria-label={t('download')}
          title={t('download')}
          className={buttonClass({ variant: 'ghost', square: true })}
        >
          <Download aria-hidden />
        </a>
      </header>
      <div className="relative h-[calc(100dvh-13rem)] min-h-96 overflow-auto rounded-b-lg bg-wash max-desktop:h-[60dvh]">
        {kind ? (
          <DocumentFrame
            key={id}
            document={document}
            kind={kind}
            asPages={asPages}
            freshUrl={freshUrl}
            frame={frame}
          />
        ) : (
          <EmptyState
            icon={<Icon name="document" />}
            title={t('noPreview')}
            description={t('noPreviewHint')}
          />
        )}
      </div>
    </section>
  )
}
