/** Number formats that every spreadsheet program knows by number and that show a date or a time. */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 34, 35, 36, 45, 46, 47, 50, 57,
])

/** Whether a number format shows a date: a date letter outside quotes, escapes and brackets. */
export function isDateFormatCode(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id)
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(bare.split(';')[0] ?? '')
}

const day = 86_400_000

/**
 * A spreadsheet's serial day number as ISO text without a zone: a date alone where the time is midnight.
 * Undefined for what is no date of a calendar (negative, or beyond the year 9999).
 */
export function serialToIso(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < 2_958_466)) return undefined
  // The 1900 calendar holds a 29 February 1900 that never was; days before it count from one later.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const seconds = Math.round((serial * day) / 1000)
  const iso = new Date(epoch + seconds * 1000).toISOString()
  return iso.slice(11, 19) === '00:00:00' ? iso.slice(0, 10) : iso.slice(0, 19)
}
