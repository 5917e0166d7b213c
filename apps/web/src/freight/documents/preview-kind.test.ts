import { describe, expect, it } from 'vitest'
import { isPdf, previewKind, showsPdfInPlace } from './preview-kind.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a file shown in place', () => {
  it('is a PDF or an image that can’t run anything', () => {
    expect(previewKind('application/pdf')).toBe('pdf')
    expect(previewKind('image/jpeg')).toBe('image')
    for (const type of ['image/svg+xml', 'text/html', 'application/zip', ''])
      expect(previewKind(type)).toBeNull()
  })

  it('as PDF needs a browser with a viewer and a pointer', () => {
    expect(showsPdfInPlace({ pdfViewerEnabled: true }, false)).toBe(true)
    expect(showsPdfInPlace({ pdfViewerEnabled: true }, true)).toBe(false)
    expect(showsPdfInPlace({ pdfViewerEnabled: false }, false)).toBe(false)
    expect(showsPdfInPlace({}, false)).toBe(false)
  })

  it('as PDF begins as one', () => {
    expect(isPdf(bytes('%PDF-1.7'))).toBe(true)
    expect(isPdf(bytes('\n\n%PDF-1.4'))).toBe(true)
    expect(isPdf(bytes('<html><script>'))).toBe(false)
    expect(isPdf(bytes(`${' '.repeat(2000)}%PDF-`))).toBe(false)
  })
})
