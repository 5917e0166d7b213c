import { quote } from '#statement/clean-text.ts'

/**
 * Every sentence that machine clients get, by its code. `at` says where, such as `Segment B4 (…), number 5 at
 * byte 231, element 04`.
 */
export const feedbackTexts = {
  // JSON
  'not-an-event': (why: string) => `This entry isn't an event: ${why}.`,
  'missing-member': (name: string) => `${name} is required.`,
  'wrong-type': (name: string, wanted: string, value: unknown) =>
    `${name} must be ${wanted}, not ${quote(value)}.`,
  'invalid-uuid': (name: string, value: unknown) => `${name} must be a UUID, not ${quote(value)}.`,
  'invalid-date-time': (name: string, value: unknown) =>
    `${name} must be a date and time with its offset, such as 2026-11-21T14:05:00+01:00, not ${quote(value)}.`,
  'too-long': (name: string, max: number) => `${name} may have at most ${max} characters.`,
  'wrong-length': (name: string, length: number, value: unknown) =>
    `${name} must have ${length} characters; ${quote(value)} doesn't.`,
  'unknown-value': (name: string, value: unknown, known: readonly string[]) =>
    `${quote(value)} isn't a value of ${name}; known are ${known.join(', ')}.`,
  'deprecated-member': (name: string, instead: string) => `${name} is deprecated and was read as ${instead}.`,
  'entry-too-large': (max: number) => `This entry holds more than ${max} characters of data.`,
  'more-feedback': (max: number) => `Only the first ${max} remarks on this entry are listed.`,
  'no-entries': () => 'The message holds no entries.',
  'references-left-out': (sent: number, kept: number) =>
    `The message repeats its references too often: of the ${sent} of this entry its events carry ${kept}. Send its consignments in several messages.`,
  'too-many': (what: string, max: number) => `Only the first ${max} ${what} of this entry were read.`,
  // EDI and FSU; `where` is a segment or line in words with its position
  'invalid-date': (where: string, value: string, format: string) =>
    `${where}: ${quote(value)} isn't a date or time in the format ${format}.`,
  'missing-element': (where: string, what: string) => `${where}: ${what} is missing.`,
  'segment-too-long': (where: string, max: number) =>
    `${where} is longer than ${max} characters and was not read.`,
  'wrong-count': (where: string, stated: string, counted: number, what: string) =>
    `${where}: ${quote(stated)} ${what} are stated, but there are ${counted}.`,
  'wrong-control-number': (where: string, value: string, opened: string) =>
    `${where}: the control number is ${quote(value)}, but that of the header is ${quote(opened)}.`,
  'unsupported-message': (where: string, type: string, known: string) =>
    `${where}: messages of type ${quote(type)} aren't read; ${known}.`,
  'unexpected-segment': (where: string, why: string) => `${where} ${why}; it was not read.`,
  unfinished: (what: string, end: string) => `${what} ends without ${end}, so nothing of it was kept.`,
  'missing-trailer': (end: string) => `The interchange ends without ${end}; it may have been cut off.`,
  'no-status': (what: string) => `${what} holds no status, so there is nothing to keep.`,
  'places-differ': (one: string, other: string) =>
    `The status is at ${one}, but its port or terminal is ${other}; the latter was kept.`,
  'no-position': () => 'The status is a position without coordinates or a place, so it was ignored.',
  'invalid-air-waybill': (where: string, text: string) =>
    `${where}: ${text} isn't an air waybill such as 020-12345675BRULAX/T6K120.`,
  'air-waybill-digit': (number: string, expected: number) =>
    `The check digit of ${number} must be ${expected}; the event was kept.`,
  // Statements
  'time-differs': () =>
    'eventDateTime of a SHIPMENT event should be its eventCreatedDateTime; the event keeps eventDateTime.',
  'placeholder-reference': (value: string) =>
    `${quote(value)} is a placeholder and was left out of the references.`,
  'no-reference': () =>
    'The event names no booking, bill of lading, waybill, container or order, so it can only be assigned by hand.',
  'container-number': (fault: string) => `${fault}; the event was kept.`,
  'unknown-code': (code: string, list: string) =>
    `${quote(code)} isn't a code of ${list} that changes an order; it was kept as a note.`,
  'unknown-reason': (code: string, list: string) =>
    `${quote(code)} isn't a known reason of ${list}; it was kept as it is.`,
  'unknown-zone': (place: string) =>
    `The time zone of ${place} is unknown, so its local time is kept as UTC until the event matches a stop that tells it.`,
  'no-originating-party': () =>
    'The event names no originating party, so its eventID is taken as unique for this sender.',
  'no-location': () => 'A TRANSPORT event needs eventLocation; it was kept without a place.',
  'no-transport': () =>
    'transportCall should hold vesselTransport with an IMO number of 7 or 8 digits or a name, railTransport or truckTransport.',
  'no-equipment-type': () => 'ISOEquipmentCode should be given with equipmentReference.',
  'retraction-by-id': () => 'The retraction names no order, only the event that it takes back.',
  'not-for-orders': (what: string) =>
    `${what} are understood, but not shown on orders; the event was ignored.`,
  'charges-not-taken': (count: number) =>
    `${count === 1 ? '1 charge was' : `${count} charges were`} not taken over: what a carrier charges isn't what the customer pays.`,
  'not-confirmed': (status: string) =>
    `The booking is ${status}: its transport plan and cut-offs aren't confirmed and were left out.`,
  'attachment-refused': (why: string) => `The embedded document was left out: ${why}.`,
} as const
