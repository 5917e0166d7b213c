import { memo, useEffect, useRef, useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import type { PdfFile } from './open-pdf.ts'

interface PdfPageProps {
  file: PdfFile
  /** From 1. */
  number: number
  /** Draws again when it changes; the canvas stretches until then. */
  zoom: number
  root: HTMLElement
}

/** True while the page is in sight or within half a screen of it. */
function useNear(root: HTMLElement) {
  const element = useRef<HTMLLIElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root,
      rootMargin: '50% 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [root])
  return [element, isNear] as const
}

function release(canvas: HTMLCanvasElement | null) {
  if (!canvas) return
  canvas.remove()
  // Safari frees a canvas late, but its pixels at once.
  canvas.width = 0
}

/** One page, drawn while it's near; its space stays when it's scrolled away. */
export const PdfPage = memo(function PdfPage({ file, number, zoom, root }: PdfPageProps) {
  const t = useMessages(messages)
  const [element, isNear] = useNear(root)
  const sheet = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(file.firstSize)
  const [text, setText] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const canvas = useRef<HTMLCanvasElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new zoom is a new width
  useEffect(() => {
    const target = sheet.current
    if (!isNear || !target) return
    const leaving = new AbortController()
    async function draw(into: HTMLElement) {
      try {
        const drawn = await file.draw(number, into.clientWidth, leaving.signal)
        if (!drawn) return
        if (leaving.signal.aborted) return release(drawn)
        drawn.className = 'absolute inset-0 size-full'
        drawn.ariaHidden = 'true'
        into.append(drawn)
        release(canvas.current)
        canvas.current = drawn
        setFailed(false)
        setSize({ width: drawn.width, height: drawn.height })
        setText(await file.readText(number))
      } catch {
        if (!leaving.signal.aborted) setFailed(true)
      }
    }
    void draw(target)
    return () => leaving.abort()
  }, [file, number, isNear, zoom])

  useEffect(() => {
    if (isNear) return
    release(canvas.current)
    canvas.current = null
  }, [isNear])

  return (
    <li ref={element} aria-label={t('page', { number: String(number), count: String(file.pageCount) })}>
      <div
        ref={sheet}
        data-drawn={canvas.current !== null}
        className="relative bg-white shadow-float"
        style={{ aspectRatio: `${size.width} / ${size.height}` }}
      >
        {hasFailed && <p className="p-4 text-[#333]">{t('pageFailed')}</p>}
      </div>
      {text !== '' && <p className="sr-only">{text}</p>}
      <p aria-hidden className="tabular py-1 text-center text-muted text-xs">
        {number} / {file.pageCount}
      </p>
    </li>
  )
})
