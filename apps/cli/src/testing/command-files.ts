import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Contents of the files that commands read in tests.

const map = {
  organization: { ref: 'acme', name: 'Acme' },
  places: { A: { city: 'A', countryCode: 'DE', lat: 1, lng: 2 } },
  order: {
    ref: '{No}',
    number: '{No}',
    status: 'active',
    shipmentStatus: 'BOOKED',
    transportMode: { from: '{Mode}', values: { Sea: 'sea' } },
    incoterms: 'FOB',
    cargo: 'Tea',
    from: { place: 'A' },
    to: { place: 'A' },
  },
}

const eventsMap = { order: { ref: '{No}' }, event: { id: '{No}', code: 'DEPA', at: '{At}' } }
const chargesMap = {
  order: { ref: '{No}' },
  charge: { code: 'BAS', amount: '{Price}', currency: 'EUR' },
}

const ratesMap = {
  organization: { ref: 'acme' },
  places: { A: { city: 'A', countryCode: 'DE' } },
  rate: {
    ref: '{No}',
    departedOn: '2026-01-15',
    transportMode: 'truck',
    from: 'A',
    to: 'A',
    grossWeightKg: '{Kg}',
    charge: { amount: '5', currency: 'EUR' },
  },
}

/** A carrier's message about no order of the portal. */
const departed = {
  eventID: '3cecb101-7a1a-43a4-9d62-e88a131651e2',
  eventCreatedDateTime: '2026-11-01T09:00:00Z',
  eventType: 'TRANSPORT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-11-01T16:00:00+08:00',
  transportEventTypeCode: 'DEPA',
  transportCall: { UNLocationCode: 'CNSHA', modeOfTransport: 'VESSEL', vessel: { vesselName: 'TEA' } },
  documentReferences: [{ documentReferenceType: 'BKG', documentReferenceValue: 'T-77' }],
}

const sheetsMap = {
  sheet: { ref: '{Sheet}', name: 'Tea', validFrom: '2026-01-01', validTo: '2026-12-31' },
  lane: { mode: 'sea', from: 'CNSHA', to: 'DEHAM' },
  line: { code: 'BAS', leg: 'main', basis: 'shipment', currency: 'USD', amount: '{Price}' },
}

const papersHeader = 'file,order,number,amount,currency,issuedOn,dueOn'
/** The index of papers with one invoice. */
const papersIndex = `${papersHeader}\na1.pdf,A-1,7,12.00,EUR,2026-01-15,2026-02-15\n`

export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Writes a small file for each command that reads one. */
export async function writeCommandFiles(folder: string): Promise<void> {
  await writeFile(join(folder, 'orders.csv'), 'No,Mode\nA-1,Sea\nA-2,Rocket\n')
  await writeFile(join(folder, 'map.json'), JSON.stringify(map))
  await writeFile(join(folder, 'rates.csv'), 'No,Kg\nR-1,100\nR-2,heavy\n')
  await writeFile(join(folder, 'sheets.csv'), 'Sheet,Price\nT-1,100\nT-2,tea\n')
  await writeFile(join(folder, 'sheets-map.json'), JSON.stringify(sheetsMap))
  await writeFile(join(folder, 'rates-map.json'), JSON.stringify(ratesMap))
  await mkdir(join(folder, 'messages'))
  await writeFile(join(folder, 'messages', '1.json'), JSON.stringify([departed]))
  await writeFile(join(folder, 'order-events.csv'), 'No,At\nA-1,2026-01-15\nA-2,2026-01-15\n')
  await writeFile(join(folder, 'events-map.json'), JSON.stringify(eventsMap))
  await writeFile(join(folder, 'charges.csv'), 'No,Price\nA-1,100\nA-2,100\n')
  await writeFile(join(folder, 'charges-map.json'), JSON.stringify(chargesMap))
  await mkdir(join(folder, 'papers'))
  await writeFile(join(folder, 'papers.csv'), papersIndex)
  for (const name of ['A-1_BL.pdf', 'A-2_BL.pdf', 'a1.pdf'])
    await writeFile(join(folder, 'papers', name), '%PDF-1.7')
}
