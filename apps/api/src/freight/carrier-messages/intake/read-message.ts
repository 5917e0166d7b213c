import {
  type CarrierFormat,
  type CarrierMessage,
  type MessageEntry,
  UnreadableMessage,
} from '@portolan/carrier-messages/carrier-message'
import { readCarrierMessage } from '@portolan/carrier-messages/read-carrier-message'
import {
  carrierMessageBytes,
  carrierMessageEntries,
  carrierMessageRefusals,
} from '@portolan/contract/shared/limits'
import { openZones } from '@portolan/geodata/zones/place-zone'
import type { Deps } from '#freight/deps.ts'
import type { Pace } from '#platform/process/pace.ts'
import { cleanEntry, cleanTexts } from './clean-entry.ts'
import type { StoredBody } from './store-body.ts'
import type { Tally } from './tally.ts'

/** Entries and events that are hashed and stored per turn; other work runs between turns. */
const most = { entries: 500, events: 500 }

/**
 * The way by which a message arrives: a source of signed pushes by its name, a key, the desk, or an import.
 */
export type Channel =
  | { kind: 'push'; name: string }
  | { kind: 'key' | 'desk' | 'import'; fileName?: string | undefined }

export function channelText(channel: Channel): string {
  return channel.kind === 'push' ? `push:${channel.name}` : channel.kind
}

/** The name of the file that a message was read from. */
export function fileNameOf(channel: Channel): string | null {
  return channel.kind !== 'push' && channel.fileName ? cleanTexts(channel.fileName).slice(0, 255) : null
}

/** Opens a stored message; throws `UnreadableMessage` if no part of it can be read. */
export async function openMessage(
  { files, clock }: Pick<Deps, 'files' | 'clock'>,
  { storageKey, contentType, bytes: length }: Pick<StoredBody, 'storageKey' | 'contentType' | 'bytes'>,
  { maxEntries = carrierMessageEntries }: { maxEntries?: number } = {},
): Promise<AsyncDisposable & { message: CarrierMessage }> {
  const bytes = await files.read(storageKey)
  const close = async () => {
    bytes.destroy()
  }
  try {
    const message = await readCarrierMessage(bytes, {
      contentType,
      receivedAt: clock.now(),
      zoneOf: await openZones(),
      bytes: length,
      maxJsonBytes: carrierMessageBytes,
      limits: { entries: maxEntries, refused: carrierMessageRefusals },
    })
    return { message, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Its entries in batches. An error after the first one, or a limit, ends the message there, and the tally
 * reports that; earlier entries count.
 */
export async function* batchesOf(
  message: CarrierMessage,
  tally: Tally,
  pace: Pace,
): AsyncGenerator<readonly MessageEntry[]> {
  let batch: MessageEntry[] = []
  let read = 0
  let events = 0
  try {
    for await (const rawEntry of message.entries) {
      // One entry may have thousands of events.
      await pace.step()
      const entry = cleanEntry(rawEntry)
      await pace.step()
      read++
      batch.push(entry)
      events += entry.events.length
      if (batch.length < most.entries && events < most.events) continue
      yield batch
      batch = []
      events = 0
    }
  } catch (error) {
    if (!(error instanceof UnreadableMessage) || read === 0) throw error
    tally.sayLast({ severity: 'ERROR', code: error.reason, message: error.message, propertyPath: null })
  }
  if (batch.length > 0) yield batch
  tally.sayLast(...message.feedback.map(cleanTexts))
}

const families: Record<CarrierFormat, string> = {
  'dcsa-tnt-2.2': 'dcsa',
  'dcsa-tnt-3.0': 'dcsa',
  'dcsa-an-1.0': 'dcsa',
  'dcsa-bkg-2.0': 'dcsa',
  'x12-315': 'x12',
  'x12-214': 'x12',
  'edifact-iftsta': 'edifact',
  'iata-fsu': 'iata',
}

const longestName = 50

/** A signing source is named by the operator; others name themselves in the message. Empty for none. */
export function senderOf({ sender }: Pick<CarrierMessage, 'sender'>, channel: Channel): string {
  if (channel.kind === 'push') return channel.name
  return cleanTexts(sender ?? '')
    .trim()
    .slice(0, longestName)
}

/** The name of the message's source in the event log, such as `dcsa:MAEU`. */
export function sourceOf(message: CarrierMessage, channel: Channel): string {
  const name = senderOf(message, channel)
  const family = families[message.format]
  return name ? `${family}:${name}` : family
}
