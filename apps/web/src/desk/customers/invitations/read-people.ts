/** A line of a list of people as it was typed, pasted or dropped. */
export interface PersonLine {
  /** Counted from 1. */
  line: number
  text: string
  email: string
  /** Empty if the line has none. */
  name: string
  fault: 'no-email' | null
}

const email = /[^\s<>"',;|()]+@[^\s<>"',;|()]+/
const headers = /^(e-?mails?|mail|name|first|last|почта|имя|фамилия|фио|адрес)/i

/** The cells of a line: between tabs, semicolons or commas, outside quotation marks. */
function cellsOf(line: string): string[] {
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^\t;,"])+/g) ?? []
  return cells.map((cell) => cell.replaceAll('"', '').trim()).filter((cell) => cell !== '')
}

function isHeader(line: string): boolean {
  return !email.test(line) && cellsOf(line).some((cell) => headers.test(cell))
}

/** The rest of a cell with an email: `Ada Kern` of `Ada Kern <ada@…>`. */
function nameIn(cell: string): string {
  return cell
    .replace(email, '')
    .replace(/[<>()]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function readLine(text: string, line: number): PersonLine[] {
  const cells = cellsOf(text)
  const withEmail = cells.filter((cell) => email.test(cell))
  const emailOf = (cell: string) => (email.exec(cell)?.[0] ?? '').replace(/\.$/, '')
  // Addresses as an email program has them: several people in one line.
  if (withEmail.length > 1)
    return withEmail.map((cell) => ({ line, text, email: emailOf(cell), name: nameIn(cell), fault: null }))
  const [only] = withEmail
  if (only === undefined) return [{ line, text, email: '', name: '', fault: 'no-email' }]
  const name = cells.map((cell) => (cell === only ? nameIn(cell) : cell)).filter((part) => part !== '')
  return [{ line, text, email: emailOf(only), name: name.join(' ').slice(0, 200), fault: null }]
}

/**
 * Reads people from a list: one per line as an email with or without a name, CSV with or without a header, or
 * addresses as an email program has them. Empty lines are left out.
 */
export function readPeople(text: string): PersonLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const first = lines.findIndex((line) => line.trim() !== '')
  return lines.flatMap((line, index) => {
    if (line.trim() === '' || (index === first && isHeader(line))) return []
    return readLine(line.trim(), index + 1)
  })
}

/** The text of a dropped file: UTF-8, or what Excel saves in Russian. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}
