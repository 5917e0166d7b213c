/** Lines that begin a quoted email, as mail programs write them in the languages of our customers. */
const beginnings = [
  /^-{2,}\s*(original message|forwarded message|исходное сообщение|пересылаемое сообщение|ursprüngliche nachricht)\s*-{2,}$/i,
  /^_{20,}$/,
  /^(on|le|el)\s.{4,300}(wrote|a écrit|escribió)\s*:$/i,
  /^am\s.{4,200}\sschrieb\s.{1,200}:$/i,
  /^.{4,300}\s(пишет|писал|писала|написал|написала|написал\(а\))\s*:?$/i,
  /^(вт|ср|чт|пт|сб|вс|пн|\d{1,2}[./\s]).{4,300}<[^<>\s]+@[^<>\s]+>\s*:?$/i,
]

/** The header of a quoted email: a sender, then at once a date or recipient. */
const sender = /^\*?(from|от|отправитель|von)\*?\s*:/i
const next = /^\*?(sent|date|to|subject|отправлено|дата|кому|тема|gesendet|an|betreff)\*?\s*:/i

/** The text of a reply without the email that it quotes, and without a signature behind `-- `. */
export function cutQuote(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const end = lines.findIndex((line, place) => {
    const own = line.trim()
    if (line === '-- ' || line === '--') return true
    const following =
      lines
        .slice(place + 1)
        .find((one) => one.trim() !== '')
        ?.trim() ?? ''
    if (sender.test(own) && next.test(following)) return true
    // The line that introduces a quote may be wrapped.
    const wrapped = `${own} ${lines[place + 1]?.trim() ?? ''}`
    return (
      beginnings.some((pattern) => pattern.test(own)) || (/^on\s/i.test(own) && beginnings[2]?.test(wrapped))
    )
  })
  const kept = end === -1 ? lines : lines.slice(0, end)
  while (kept.length > 0 && /^\s*(>.*)?$/.test(kept.at(-1) ?? '')) kept.pop()
  return kept.join('\n').trim()
}
