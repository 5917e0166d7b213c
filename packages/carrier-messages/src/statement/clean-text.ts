/**
 * A text as it may be stored: without control characters, which PostgreSQL refuses, in well-formed Unicode,
 * trimmed and of at most `max` characters; null where nothing is left.
 */
export function cleanText(value: unknown, max = 500): string | null {
  if (typeof value !== 'string' || value === '') return null
  // The slice before keeps a text of megabytes cheap; 4 leaves room for what is removed.
  const short = value.length > max * 4 ? value.slice(0, max * 4) : value
  const printable = /[^\x20-\x7e]/.test(short)
    ? short.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    : short
  const text = printable.trim()
  if (text === '') return null
  return text.length > max ? text.slice(0, max).toWellFormed().trimEnd() : text
}

/** A value in a feedback sentence: quoted and short. */
export function quote(value: unknown): string {
  if (typeof value === 'string') return `“${cleanText(value, 40) ?? ''}${value.length > 40 ? '…' : ''}”`
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : 'nothing'
}
