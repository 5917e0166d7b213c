import { describe, expect, it } from 'vitest'
import { previewKind, showsPdfInPlace } from './preview-kind.ts'

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
})
