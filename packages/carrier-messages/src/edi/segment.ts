import { entryOf } from '#entry-of.ts'

/** A segment of an interchange. Texts hold a byte a character, until `TextOf` reads them. */
export interface Segment {
  /** Such as `B4` or `STS`. */
  id: string
  /** Counted from 1, as the standards count. */
  number: number
  /** Bytes from the beginning of the body. */
  offset: number
  raw: string
  /** As sent: the ID first, element 01 at 1. */
  elements: string[]
  isTooLong: boolean
}

/** No segment of the messages that are read comes near it; more would only cost memory. */
export const longestSegment = 65_536

const names: Readonly<Record<string, string>> = {
  ISA: 'interchange header',
  IEA: 'interchange trailer',
  GS: 'group header',
  GE: 'group trailer',
  ST: 'transaction set header',
  SE: 'transaction set trailer',
  B4: 'status of the container',
  N9: 'reference',
  Q2: 'vessel',
  R4: 'port or terminal',
  DTM: 'date and time',
  B10: 'shipment',
  L11: 'reference',
  LX: 'counter of statuses',
  AT7: 'status of the shipment',
  MS1: 'position',
  MS2: 'equipment',
  UNB: 'interchange header',
  UNZ: 'interchange trailer',
  UNH: 'message header',
  UNT: 'message trailer',
  BGM: 'beginning of message',
  RFF: 'reference',
  CNI: 'consignment',
  STS: 'status',
  LOC: 'place',
  TDT: 'transport',
  EQD: 'equipment',
  SEL: 'seal',
}

/**
 * Names the position of a fault, such as `Segment B4 (status of the container), number 5 at byte 231, element
 * 04`.
 */
export function describeSegment(segment: Segment, element?: number): string {
  const name = entryOf(names, segment.id)
  const own = `Segment ${segment.id}${name === undefined ? '' : ` (${name})`}, number ${segment.number}`
  if (element === undefined) return `${own} at byte ${segment.offset}`
  const before = segment.elements.slice(0, element).reduce((sum, { length }) => sum + length + 1, 0)
  return `${own}, element ${String(element).padStart(2, '0')} at byte ${segment.offset + before}`
}
