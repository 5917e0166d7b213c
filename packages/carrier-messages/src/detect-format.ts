import { UnreadableMessage } from './carrier-message.ts'
import { entryOf } from './entry-of.ts'

export type Syntax = 'json' | 'x12' | 'edifact' | 'fsu'

const syntaxes: Readonly<Record<string, Syntax | undefined>> = {
  'application/json': 'json',
  'application/edi-x12': 'x12',
  'application/edifact': 'edifact',
}

const names: Readonly<Record<Syntax, string>> = {
  json: 'JSON',
  x12: 'an X12 interchange',
  edifact: 'an EDIFACT interchange',
  fsu: 'an FSU message',
}

/** The syntax that the first bytes show; the content type must not contradict them. */
export function detectFormat(head: Uint8Array, contentType: string | null): Syntax {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const stated = entryOf(syntaxes, type) ?? (type.endsWith('+json') ? 'json' : null)
  const detected = sniff(Buffer.from(head).toString('latin1'))
  // Broken JSON is reported by its reader, at the position.
  if (detected === null && stated === 'json' && head.length > 0) return 'json'
  if (detected === null) {
    throw new UnreadableMessage(
      'unknown-format',
      `The body ${head.length === 0 ? 'is empty' : "isn't a message that the portal reads"}: send DCSA in JSON, X12 315 or 214, EDIFACT IFTSTA, or IATA FSU.`,
      0,
    )
  }
  if (stated !== null && stated !== detected)
    throw new UnreadableMessage(
      'wrong-content-type',
      `The Content-Type is ${type}, but the body is ${names[detected]}.`,
      0,
    )
  return detected
}

function sniff(head: string): Syntax | null {
  const text = head.replace(/^(\xef\xbb\xbf)?[\s\0]*/, '')
  if (/^[[{]/.test(text)) return 'json'
  if (/^ISA[^A-Za-z0-9\s]/.test(text)) return 'x12'
  if (/^UN[AB]/.test(text)) return 'edifact'
  return /^FS[UA]\/\d/m.test(text) ? 'fsu' : null
}
