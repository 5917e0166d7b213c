import type { messageTypes } from '@portolan/contract/company/messages'

/** The type of a message by its beginning; its format is recognized by the server. */
export function messageType(beginning: string): (typeof messageTypes)[number] {
  const text = beginning.replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('{') || text.startsWith('[')) return 'application/json'
  if (text.startsWith('UNA') || text.startsWith('UNB')) return 'application/edifact'
  return text.startsWith('ISA') ? 'application/edi-x12' : 'text/plain'
}

const readBytes = 1_000

/** A file as the body of `sendMessage`. */
export async function messageBody(file: File): Promise<Blob> {
  const type = messageType(await file.slice(0, readBytes).text())
  return new Blob([file], { type })
}
