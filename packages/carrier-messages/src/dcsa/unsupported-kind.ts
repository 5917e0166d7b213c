import { isObject } from './json/read-json.ts'

/** Messages of DCSA that the portal doesn't read, by members that only they have. */
const kinds = [
  ['a booking request', 'org.dcsa.booking', ['carrierBookingRequestReference', 'requestedEquipments']],
  [
    'a bill of lading or shipping instructions',
    'org.dcsa.(ebl|bl|bill|shipping|transport|issuance|surrender|eblinterop|pint)',
    [
      'transportDocument',
      'transportDocumentStatus',
      'transportDocumentTypeCode',
      'shippingInstructionsReference',
      'shippingInstructionsStatus',
      'surrenderRequestReference',
      'issueTo',
      'transportDocuments',
    ],
  ],
  ['a VGM declaration', 'org.dcsa.vgm', ['VGM', 'VGMs', 'vgm', 'vgmDeclarations', 'VGMDeclarations']],
] as const

/**
 * Returns the kind of an unsupported message, also in a notification (`type`, `data`) or a list; null for
 * anything else.
 */
export function unsupportedKind(value: unknown): string | null {
  if (!isObject(value)) return null
  const type = typeof value.type === 'string' ? value.type : ''
  for (const [name, pattern, members] of kinds) {
    const isNotified = new RegExp(`^${pattern}`, 'i').test(type)
    if (isNotified || members.some((member) => member in value)) return name
  }
  return isObject(value.data) ? unsupportedKind(value.data) : null
}
