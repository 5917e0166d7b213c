/** Lets the browser save what a URL answers; the page stays where it is. */
export function saveFile(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** The URL that saves a file whatever its type. */
export function downloadUrl(file: string): string {
  return `${file}&download=1`
}
