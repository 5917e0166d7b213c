/** How a file can be shown in place. */
export type PreviewKind = 'pdf' | 'image'

const images = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** How a file of this type can be shown in place; null for those that can only be saved. */
export function previewKind(contentType: string): PreviewKind | null {
  if (contentType === 'application/pdf') return 'pdf'
  return images.has(contentType) ? 'image' : null
}

/**
 * Whether the browser draws a PDF inside a page. Those of phones and tablets don't, or show only its first
 * page.
 */
export function showsPdfInPlace(browser: { pdfViewerEnabled?: boolean }, isTouchOnly: boolean): boolean {
  return browser.pdfViewerEnabled === true && !isTouchOnly
}
