/** How a file can be shown in place. */
export type PreviewKind = 'pdf' | 'image'

const images = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** How a file of this type can be shown in place; null for those that can only be saved. */
export function previewKind(contentType: string): PreviewKind | null {
  if (contentType === 'application/pdf') return 'pdf'
  return images.has(contentType) ? 'image' : null
}

/** Whether the browser draws a PDF inside a page. Those of phones and tablets do not, or show its first page alone. */
export function showsPdfInPlace(browser: { pdfViewerEnabled?: boolean }, isTouchOnly: boolean): boolean {
  return browser.pdfViewerEnabled === true && !isTouchOnly
}

/** Whether bytes begin as a PDF does; what does not is not given to the browser as one. */
export function isPdf(start: Uint8Array): boolean {
  // A few programs write something before the mark; readers look for it in the first kilobyte.
  return new TextDecoder('latin1').decode(start.subarray(0, 1024)).includes('%PDF-')
}
