import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CarrierMessage, MessageEntry, ReadingOptions } from '#carrier-message.ts'
import { type Body, readCarrierMessage } from '#read-carrier-message.ts'
import type { FoundZone } from '#statement/stated-time.ts'

export const receivedAt = new Date('2026-11-22T12:00:00Z')

/** A message with all its entries. */
export async function readAll(
  body: Body | string,
  options: Partial<ReadingOptions> = {},
): Promise<Omit<CarrierMessage, 'entries'> & { entries: MessageEntry[] }> {
  const message = await readCarrierMessage(typeof body === 'string' ? Buffer.from(body) : body, {
    contentType: null,
    receivedAt,
    ...options,
  })
  const entries: MessageEntry[] = []
  for await (const entry of message.entries) entries.push(entry)
  return { ...message, entries }
}

/** A zone as that of a place's code. */
export function byCode(timeZone: string | null | undefined): FoundZone | null {
  return timeZone == null ? null : { timeZone, basis: 'code' }
}

/** Returns an entry's faults, such as `ERROR invalid-uuid $[0].eventID`. */
export function remarksOn(entry: MessageEntry | undefined): string[] {
  return (
    entry?.feedback.map(({ severity, code, propertyPath }) => `${severity} ${code} ${propertyPath}`) ?? []
  )
}

/** Returns a sample of DCSA, which is stored outside the repository. */
export function dcsaSample(name: string): Buffer {
  const path = fileURLToPath(new URL(`../../../../../shared/data/dcsa/${name}`, import.meta.url))
  if (!existsSync(path)) throw new Error(`This test reads ${path} beside the repository, and it is missing.`)
  return readFileSync(path)
}
