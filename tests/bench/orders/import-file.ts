const header = [
  'Shipment',
  'Account',
  'Customer',
  'PO',
  'Mode',
  'Load',
  'Term',
  'From',
  'To',
  'Departs',
  'Arrives',
  'Departed',
  'Carrier',
  'Vessel',
  'Booking',
  'Goods',
  'Container',
  'Type',
  'Packages',
  'Packing',
  'Weight kg',
  'Volume m3',
]

const linesPerOrder = 3
const hourMs = 3_600_000
const ports = ['Shanghai', 'Hamburg', 'Rotterdam', 'Bremen'] as const

/** ISO 6346: letters count from 10 without multiples of 11, and each place counts twice the one before. */
function containerNumber(n: number): string {
  const number = `MSKU${String(n % 1_000_000).padStart(6, '0')}`
  const values = [...number].map((character) => {
    const value = Number.parseInt(character, 36)
    return value < 10 ? value : value + Math.floor((value - 1) / 10)
  })
  const sum = values.reduce((total, value, place) => total + value * 2 ** place, 0)
  return `${number}${(sum % 11) % 10}`
}

/**
 * Yields the parts of a CSV file as a forwarder's system exports it: three containers per order, and every
 * other order has departed, long ago. Values depend only on the number.
 */
export function* importLines(customer: string, lines: number): Generator<string> {
  yield `${header.join()}\n`
  for (let line = 0; line < lines; line++) {
    const n = Math.floor(line / linesPerOrder)
    const from = ports[n % ports.length]
    const to = ports[(n + 1 + (n % 3)) % ports.length]
    const leaves = new Date(Date.UTC(2015, 0, 1) + n * hourMs)
    const arrives = new Date(leaves.getTime() + 30 * 24 * hourMs)
    const cells = [
      `import-${n}`,
      customer,
      `Customer ${customer}`,
      `PO-${(n * 7919) % 1_000_003}`,
      'Ocean',
      'FCL',
      'FOB',
      from,
      to,
      leaves.toISOString(),
      arrives.toISOString(),
      n % 2 === 0 ? leaves.toISOString() : '',
      'Ocean Line',
      `Vessel ${n % 89} ${n % 977}W`,
      `24${String(n).padStart(7, '0')}`,
      `"Machine parts, lot ${n}"`,
      containerNumber(line),
      '22G1',
      6,
      'Pallet',
      1200.5 + (line % 97),
      3.25,
    ]
    yield `${cells.join()}\n`
  }
}

const place = (
  city: string,
  countryCode: string,
  locode: string,
  [lat, lng]: [number, number],
  timeZone: string,
) => ({ city, countryCode, locode, lat, lng, timeZone })

/** The map of the file. */
export const importMap = {
  places: {
    Shanghai: place('Shanghai', 'CN', 'CNSHA', [31.23, 121.47], 'Asia/Shanghai'),
    Hamburg: place('Hamburg', 'DE', 'DEHAM', [53.55, 9.99], 'Europe/Berlin'),
    Rotterdam: place('Rotterdam', 'NL', 'NLRTM', [51.92, 4.48], 'Europe/Amsterdam'),
    Bremen: place('Bremen', 'DE', 'DEBRE', [53.08, 8.8], 'Europe/Berlin'),
  },
  organization: { ref: '{Account}', name: '{Customer}' },
  order: {
    ref: '{Shipment}',
    number: '{Shipment}',
    customerReference: '{PO}',
    status: 'active',
    incoterms: '{Term}',
    shipmentStatus: { from: '{Departed}', becomes: 'IN_TRANSIT', else: 'BOOKED' },
    transportMode: { from: '{Mode}', values: { Ocean: 'sea', Air: 'air', Road: 'truck', Rail: 'rail' } },
    loadType: '{Load}',
    cargo: '{Goods}',
    from: {
      place: '{From}',
      departure: { planned: '{Departs}', actual: { from: '{Departed}', optional: true } },
      carrier: '{Carrier}',
      conveyance: '{Vessel}',
    },
    to: { place: '{To}', arrival: { planned: '{Arrives}' } },
    events: [
      { code: 'DEPA', classifier: 'actual', at: { from: '{Departed}', optional: true }, place: 'from' },
    ],
    references: [{ type: 'BKG', value: '{Booking}', issuer: 'MAEU' }],
  },
  unit: {
    packaging: { from: '{Packing}', values: { Pallet: 'PLL', Carton: 'CTN' } },
    quantity: '{Packages}',
    description: '{Goods}',
    grossWeightKg: '{Weight kg}',
    volumeM3: '{Volume m3}',
    container: '{Container}',
    containerType: '{Type}',
  },
}
