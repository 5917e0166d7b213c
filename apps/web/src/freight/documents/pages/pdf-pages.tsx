import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { messages } from './messages.ts'
import { openPdf, type PdfFault, type PdfFile, UndrawablePdf } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import { maxZoom, useZoom } from './use-zoom.ts'

interface PdfPagesProps {
  blob: Blob
  name: string
  /** Shown if the file can't be drawn. */
  instead: (fault: PdfFault) => ReactNode
}

type Opening = { file: PdfFile } | { fault: PdfFault } | null

function useOpenPdf(blob: Blob): Opening {
  const [opening, setOpening] = useState<Opening>(null)
  useEffect(() => {
    let isOver = false
    let close = () => {}
    async function open() {
      try {
        const file = await openPdf(new Uint8Array(await blob.arrayBuffer()))
        if (isOver) return file.close()
        close = file.close
        setOpening({ file })
      } catch (error) {
        if (!isOver) setOpening({ fault: error instanceof UndrawablePdf ? error.fault : 'damaged' })
      }
    }
    setOpening(null)
    void open()
    return () => {
      isOver = true
      close()
    }
  }, [blob])
  return opening
}

/** A PDF as pages, for browsers that show none in place. */
export function PdfPages({ blob, name, instead }: PdfPagesProps) {
  const opening = useOpenPdf(blob)
  if (opening && 'fault' in opening) return instead(opening.fault)
  if (opening) return <Pages file={opening.file} name={name} />
  return (
    <SkeletonGroup className="absolute inset-0 p-3">
      <Skeleton className="mx-auto h-full max-w-2xl" />
    </SkeletonGroup>
  )
}

function Pages({ file, name }: { file: PdfFile; name: string }) {
  const t = useMessages(messages)
  const format = useFormat()
  const scroller = useRef<HTMLElement>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const { zoom, settled, zoomIn, zoomOut, toggle } = useZoom(scroller)
  useEffect(() => setRoot(scroller.current), [])
  const numbers = Array.from({ length: file.pageCount }, (_, index) => index + 1)
  return (
    <>
      <section
        ref={scroller}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the pages
        tabIndex={0}
        onDoubleClick={({ clientX, clientY }) => toggle({ x: clientX, y: clientY })}
        className="absolute inset-0 touch-pan-x touch-pan-y overflow-auto overscroll-contain p-3 pb-20 -outline-offset-2"
      >
        {/* Reduced motion gives every change a transition of no length, and scrolling comes before its end. */}
        <ol
          className="mx-auto max-w-none transition-none!"
          style={{ width: `calc(min(100%, 60rem) * ${zoom})` }}
        >
          {root &&
            numbers.map((number) => (
              <PdfPage key={number} file={file} number={number} zoom={settled} root={root} />
            ))}
        </ol>
      </section>
      <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
        <div className="pointer-events-auto flex items-center rounded-md border bg-raised shadow-float">
          <Button
            variant="ghost"
            square
            aria-label={t('zoomOut')}
            icon={<Minus aria-hidden />}
            aria-disabled={zoom <= 1}
            onClick={zoomOut}
          />
          <span role="status" className="tabular w-14 text-center text-sm">
            {format.percent(zoom)}
          </span>
          <Button
            variant="ghost"
            square
            aria-label={t('zoomIn')}
            icon={<Plus aria-hidden />}
            aria-disabled={zoom >= maxZoom}
            onClick={zoomIn}
          />
        </div>
      </div>
    </>
  )
}
