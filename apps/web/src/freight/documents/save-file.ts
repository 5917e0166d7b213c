/** Lets the browser save what an address answers; the page stays where it is. */
export function saveFile(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** The address that saves a file whatever its type. */
export function savingAddress(file: string): string {
  return `${file}&download=1`
}
