import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { usePart } from '#platform/ui/late/use-part.ts'
import type { PdfFault } from './pages/open-pdf.ts'

const loadPages = () => import('./pages/pdf-pages.tsx')

/** A URL for bytes held by this page, revoked when no longer needed. */
export function useBlobUrl(blob: Blob | undefined): string | null {
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

/** The frame before the file has arrived. */
export function FrameSkeleton() {
  return (
    <SkeletonGroup className="absolute inset-0 p-6">
      <Skeleton className="mx-auto h-full max-w-2xl" />
    </SkeletonGroup>
  )
}

interface PdfFrameProps {
  blob: Blob
  name: string
  /** True if the browser shows no PDF in place: its pages are drawn. */
  asPages: boolean
  frame?: RefObject<HTMLIFrameElement | null>
  /** Shown if the pages can't be drawn. */
  instead: (fault: PdfFault) => ReactNode
}

/** A PDF held by this page, in the browser's viewer or as pages. */
export function PdfFrame({ blob, name, asPages, frame, instead }: PdfFrameProps) {
  const url = useBlobUrl(blob)
  const [hasNoPart, setNoPart] = useState(false)
  const pages = usePart(loadPages, asPages, () => setNoPart(true))
  if (asPages) {
    if (hasNoPart) return instead('damaged')
    return pages ? <pages.PdfPages blob={blob} name={name} instead={instead} /> : <FrameSkeleton />
  }
  if (url === null) return <FrameSkeleton />
  // Chromium shows no PDF in a sandbox, whatever it allows. The bytes begin as a PDF, the type is ours and
  // the page's own policy applies inside: only the browser's viewer runs there.
  return <iframe ref={frame} src={url} title={name} className="absolute inset-0 size-full border-0" />
}
