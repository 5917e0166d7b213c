import type { Document } from '@portolan/contract/freight/documents'
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Viewer } from '#platform/ui/floating/viewer.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { DocumentFrame } from './document-frame.tsx'
import { DownloadLink } from './download-link.tsx'
import type { FreshUrl } from './fresh-url.ts'
import { messages } from './messages.ts'
import { previewKind, showsPdfInPlace } from './preview-kind.ts'
import { useFailureToast } from './use-failure-toast.ts'

interface DocumentPreviewProps<Row extends Document> {
  /** The documents to navigate through. */
  documents: readonly Row[]
  /** The displayed one; null for none. */
  shown: Row | null
  onShow: (document: Row | null) => void
  titleOf: (document: Row) => string
  freshUrl: FreshUrl
}

function canShowPdf(): boolean {
  return showsPdfInPlace(navigator, window.matchMedia('(hover: none) and (pointer: coarse)').matches)
}

interface NeighborsProps<Row> {
  previous: Row | undefined
  next: Row | undefined
  onShow: (document: Row) => void
}

function Neighbors<Row>({ previous, next, onShow }: NeighborsProps<Row>) {
  const t = useMessages(messages)
  return (
    <>
      <Button
        variant="ghost"
        square
        aria-label={t('previous')}
        icon={<ChevronLeft aria-hidden />}
        aria-disabled={!previous}
        onClick={() => previous && onShow(previous)}
      />
      <Button
        variant="ghost"
        square
        aria-label={t('next')}
        icon={<ChevronRight aria-hidden />}
        aria-disabled={!next}
        onClick={() => next && onShow(next)}
      />
    </>
  )
}

/** Shows a document over the page: next and previous by button and arrow key, download, print. */
export function DocumentPreview<Row extends Document>(props: DocumentPreviewProps<Row>) {
  const { documents, shown, onShow, titleOf, freshUrl } = props
  const t = useMessages(messages)
  const format = useFormat()
  const showFailure = useFailureToast()
  const frame = useRef<HTMLIFrameElement>(null)
  const index = documents.findIndex(({ id }) => id === shown?.id)
  const [previous, next] = [documents[index - 1], documents[index + 1]]
  const kind = shown && previewKind(shown.contentType)
  const asPages = kind === 'pdf' && !canShowPdf()

  function onKeyDown(event: KeyboardEvent) {
    const target = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onShow(target)
  }

  async function openInTab(document: Row) {
    try {
      window.open(await freshUrl(document), '_blank', 'noopener')
    } catch (error) {
      showFailure(t('failed'), error)
    }
  }

  function print() {
    if (kind === 'pdf') frame.current?.contentWindow?.print()
    else window.print()
  }

  return (
    <Viewer
      open={shown !== null}
      onOpenChange={(open) => !open && onShow(null)}
      title={shown ? titleOf(shown) : ''}
      below={
        shown && (
          <>
            {shown.name} · {format.fileSize(shown.size)}
            {documents.length > 1 && index >= 0 && (
              <span> · {t('position', { index: String(index + 1), count: String(documents.length) })}</span>
            )}
          </>
        )
      }
      onKeyDown={onKeyDown}
      actions={
        shown && (
          <>
            {documents.length > 1 && <Neighbors previous={previous} next={next} onShow={onShow} />}
            {kind && !asPages && (
              <Button
                variant="ghost"
                square
                aria-label={t('print')}
                title={t('print')}
                icon={<Icon name="print" />}
                onClick={print}
                className="max-tablet:hidden"
              />
            )}
            <Button
              variant="ghost"
              square
              aria-label={t('openInTab')}
              title={t('openInTab')}
              icon={<ExternalLink aria-hidden />}
              onClick={() => void openInTab(shown)}
              className="max-tablet:hidden"
            />
            <DownloadLink
              document={shown}
              freshUrl={freshUrl}
              label={t('downloadNamed', { name: shown.name })}
              className={buttonClass({ variant: 'ghost', square: true })}
            >
              <Icon name="download" />
            </DownloadLink>
          </>
        )
      }
    >
      {shown && kind && (
        <DocumentFrame
          key={shown.id}
          document={shown}
          kind={kind}
          asPages={asPages}
          freshUrl={freshUrl}
          frame={frame}
        />
      )}
    </Viewer>
  )
}
