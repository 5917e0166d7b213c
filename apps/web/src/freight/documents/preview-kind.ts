/** How a file can be previewed. */
export type PreviewKind = 'pdf' | 'image'

const images = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** How a file of this type can be previewed; null if it can only be saved. */
export function previewKind(contentType: string): PreviewKind | null {
  if (contentType === 'application/pdf') return 'pdf'
  return images.has(contentType) ? 'image' : null
}

/** True if the browser shows PDFs inside a page. Phones and tablets don't, or show only the first page. */
export function showsPdfInPlace(browser: { pdfViewerEnabled?: boolean }, isTouchOnly: boolean): boolean {
  return browser.pdfViewerEnabled === true && !isTouchOnly
}
