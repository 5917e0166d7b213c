import {
  AnnotationMode,
  GlobalWorkerOptions,
  getDocument,
  VerbosityLevel,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { pixelRatio } from './pixel-ratio.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Where the build puts what some PDFs need; the worker resolves no relative URL. */
const resources = `${window.location.origin}/assets/pdfjs-${version}`

/** Why a PDF can't be drawn. */
export type PdfFault = 'password' | 'damaged'

/** A PDF that can't be drawn; it can still be opened as a file. */
export class UndrawablePdf extends Error {
  readonly fault: PdfFault
  constructor(fault: PdfFault) {
    super(`The PDF can't be drawn: ${fault}`)
    this.fault = fault
  }
}

/** Points of a page, in the direction in which it's read. */
export interface PageSize {
  width: number
  height: number
}

const maxTextLength = 20_000

/** An open PDF, whose pages are drawn one at a time. */
export interface PdfFile {
  pageCount: number
  firstSize: PageSize
  /** Draws a page for a width in CSS pixels, and returns its canvas; null once it isn't needed any more. */
  draw: (page: number, width: number, signal: AbortSignal) => Promise<HTMLCanvasElement | null>
  /** The text of a page, for people who can't see it. */
  readText: (page: number) => Promise<string>
  close: () => void
}

function sizeOf(viewport: PageSize): PageSize {
  return { width: viewport.width, height: viewport.height }
}

/**
 * Opens a PDF. Nothing in it can run: pdf.js evaluates no code, and WebAssembly is off because the content
 * security policy forbids it.
 */
export async function openPdf(data: Uint8Array): Promise<PdfFile> {
  const task = getDocument({
    data,
    cMapUrl: `${resources}/cmaps/`,
    standardFontDataUrl: `${resources}/standard_fonts/`,
    wasmUrl: `${resources}/wasm/`,
    useWasm: false,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const file = await task.promise
    const first = await file.getPage(1)
    let queue: Promise<unknown> = Promise.resolve()

    async function drawNow(number: number, width: number, signal: AbortSignal) {
      if (signal.aborted) return null
      const page = await file.getPage(number)
      const { width: points, height } = page.getViewport({ scale: 1 })
      const scale = (width / points) * pixelRatio(width, (width / points) * height)
      const viewport = page.getViewport({ scale })
      const canvas = document.createElement('canvas')
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
      const stop = () => drawing.cancel()
      signal.addEventListener('abort', stop)
      try {
        await drawing.promise
        return canvas
      } catch (error) {
        canvas.width = 0
        if (signal.aborted) return null
        throw error
      } finally {
        signal.removeEventListener('abort', stop)
        page.cleanup()
      }
    }

    return {
      pageCount: file.numPages,
      firstSize: sizeOf(first.getViewport({ scale: 1 })),
      draw(number, width, signal) {
        // One at a time: each may take a phone's memory for its images.
        const drawing = queue.then(() => drawNow(number, width, signal))
        queue = drawing.catch(() => {})
        return drawing
      },
      async readText(number) {
        const { items } = await (await file.getPage(number)).getTextContent()
        const words = items.map((item) => ('str' in item ? item.str : ''))
        return words.join(' ').slice(0, maxTextLength)
      },
      close: () => void task.destroy(),
    }
  } catch (error) {
    void task.destroy()
    throw new UndrawablePdf(
      error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged',
    )
  }
}
