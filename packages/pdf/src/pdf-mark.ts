const mark = [...'%PDF-'].map((letter) => letter.charCodeAt(0))
/** Readers look for the mark so far: scanners, printers and mail gateways write something before it. */
const searchedBytes = 1024

/** Recognizes a PDF by its mark within the first kilobyte. */
export function hasPdfMark(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, searchedBytes)
  return start.some((_, at) => mark.every((code, index) => start[at + index] === code))
}
