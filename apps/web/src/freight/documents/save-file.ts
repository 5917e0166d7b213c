/** Lets the browser save what a URL answers; the page stays where it is. */
export function saveFile(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Saves bytes that the page holds. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  saveFile(url, name)
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The URL that saves a file whatever its type. */
export function downloadUrl(file: string): string {
  return `${file}&download=1`
}
