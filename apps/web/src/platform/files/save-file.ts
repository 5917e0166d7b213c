/** Lets the browser save the response of a URL; the page stays open. */
export function saveFile(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Saves bytes held by the page. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  saveFile(url, name)
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The URL that saves a file whatever its type. */
export function downloadUrl(file: string): string {
  return `${file}&download=1`
}
