import {
  SheetContent,
  type SheetLane,
  type SheetLine,
  type ZoneMember,
} from '@portolan/contract/company/sheet-content'
import type { OfferRequest } from '#freight/rate-sheets/offers/offer-request.ts'
import { publishSheet } from '#freight/rate-sheets/publish-sheet.ts'
import { saveSheet } from '#freight/rate-sheets/save-sheet.ts'
import type { TestPortal } from './test-portal.ts'

type SentLane = Partial<Omit<SheetLane, 'lines'>> & { lines?: SentLine[] }
type SentLine = Partial<SheetLine>

export const port = (locode: string): ZoneMember => ({ kind: 'locode', locode })

function buildSentLine(line: SentLine) {
  const usual = { code: 'BAS', leg: 'main', basis: 'shipment', currency: 'USD' }
  return { ...usual, ...(line.breaks === undefined && line.included !== true && { amount: '100' }), ...line }
}

/** A public sheet of one sea lane from Sydney to Algeciras for November 2026, as sent. */
export function buildSentSheet({
  lanes = [{}],
  ...overrides
}: Partial<Omit<SheetContent, 'lanes'>> & { lanes?: SentLane[] } = {}) {
  return {
    name: 'Spot rates',
    validFrom: '2026-11-01',
    validTo: '2026-11-30',
    ...overrides,
    lanes: lanes.map(({ lines = [{}], ...lane }, index) => ({
      ref: `lane-${index + 1}`,
      mode: 'sea',
      from: [port('AUSYD')],
      to: [port('ESALG')],
      ...lane,
      lines: lines.map(buildSentLine),
    })),
  }
}

/** The same as saved. */
function buildSheet(overrides: Parameters<typeof buildSentSheet>[0] = {}): SheetContent {
  return SheetContent.parse(buildSentSheet(overrides))
}

/** Saves a sheet and publishes it. */
export async function givenSheet(
  { deps: { database } }: TestPortal,
  ref: string,
  overrides: Parameters<typeof buildSentSheet>[0] = {},
): Promise<void> {
  const saved = await saveSheet(database, ref, buildSheet(overrides))
  if (typeof saved === 'string') throw new Error(saved)
  const { overlaps } = await database.transaction((tx) => publishSheet(tx, ref))
  if (overlaps.length > 0) throw new Error(JSON.stringify(overlaps))
}

const noCargo = { hsLines: null, loadingMeters: null, packages: null }

/** One 40-foot high cube from Sydney to Algeciras on 20 November 2026. */
export function buildOfferRequest(
  organizationId: string,
  overrides: Partial<Omit<OfferRequest, 'cargo'>> & { cargo?: Partial<OfferRequest['cargo']> } = {},
): OfferRequest {
  return {
    organizationId,
    mode: 'sea',
    loadType: 'FCL',
    from: { city: 'Sydney', countryCode: 'AU', locode: 'AUSYD' },
    to: { city: 'Algeciras', countryCode: 'ES', locode: 'ESALG' },
    pickUpAt: null,
    deliverTo: null,
    readyOn: '2026-11-20',
    incoterms: 'CFR',
    party: null,
    services: [],
    dangerous: false,
    temperature: false,
    currency: 'EUR',
    today: '2026-11-20',
    ...overrides,
    cargo: {
      ...noCargo,
      grossWeightKg: 18_000,
      volumeM3: 60,
      containers: [{ isoType: '45G1', quantity: 1 }],
      ...overrides.cargo,
    },
  }
}
