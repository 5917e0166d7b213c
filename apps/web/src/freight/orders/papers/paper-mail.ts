interface PaperMail {
  email: string
  subject: string
  lines: readonly string[]
}

/** A link that starts an email about a paper. */
export function paperMail({ email, subject, lines }: PaperMail): string {
  // RFC 6068: lines end with CRLF, and a space is %20, never a plus.
  const body = encodeURIComponent(lines.join('\r\n'))
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${body}`
}
