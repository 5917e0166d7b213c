import { randomBytes } from 'node:crypto'
import { buildTracking } from '../../../apps/api/src/testing/freight/carrier-messages.ts'
import { byKey, company, customer, type Flood, get, make, send, statusOf, type World } from './world.ts'

const preorders = `${customer}/preorders`
const place = (city: string, countryCode: string, locode: string) => ({
  name: city,
  city,
  countryCode,
  locode,
  lat: 53.5,
  lng: 10,
  timeZone: 'Europe/Berlin',
})

/** Builds a booking with this many lines, each with its own parties. */
function booking({ organizationId }: World, lines: number, name: string) {
  const party = (role: string) => ({
    name: `${role} ${name}`,
    street: 'Long street 1',
    postCode: '20457',
    city: 'Hamburg',
    countryCode: 'DE',
    taxId: 'DE 123',
    contact: { name: 'Ada', email: 'ada@example.com', phone: '+49 40 1' },
  })
  return {
    organizationId,
    transportMode: 'sea',
    loadType: 'LCL',
    incoterms: 'FOB',
    incotermsPlace: 'Shanghai',
    cargo: `Pumps ${name}`,
    readyOn: '2029-11-20',
    from: place('Shanghai', 'CN', 'CNSHA'),
    to: place('Hamburg', 'DE', 'DEHAM'),
    parties: { shipper: party('Shipper'), consignee: party('Consignee'), notify: party('Notify') },
    units: Array.from({ length: lines }, (_, line) => ({
      packaging: 'PLL',
      quantity: 2,
      grossWeightKg: 300,
      lengthCm: 120,
      widthCm: 80,
      heightCm: 100,
      description: `Centrifugal pumps of line ${line}, ${'with spare parts '.repeat(10)}`,
      hsCode: '841370',
      originCountry: 'CN',
    })),
  }
}

let large: { id: string } | undefined
/** Adds 230 bookings of 300 lines, and one of 500. */
async function addBookings(world: World): Promise<void> {
  for (let count = 0; count < 230; count++)
    await make(world, `${preorders}/`, { method: 'POST', body: booking(world, 300, `no. ${count}`) })
  large = await make(world, `${preorders}/`, { method: 'POST', body: booking(world, 500, 'large') })
}

const tracking = (turn: number) =>
  JSON.stringify(
    Array.from({ length: 1_000 }, (_, event) => buildTracking({ bookings: [`FLOOD${turn}E${event % 100}`] })),
  )
const bulk = ({ orderIds }: World, turn: number) =>
  orderIds
    .map((_, index) =>
      JSON.stringify({
        ref: `flood-${turn % 5}-${index}`,
        number: `FL-${turn % 5}-${index}`,
        organization: { ref: 'growth-1', name: 'Customer 1' },
        status: 'active',
        shipmentStatus: 'BOOKED',
        transportMode: 'sea',
        incoterms: 'FOB',
        cargo: `Pumps, turn ${turn}`,
        route: [
          { leg: 'from', place: place('Shanghai', 'CN', 'CNSHA') },
          { leg: 'to', place: place('Hamburg', 'DE', 'DEHAM') },
        ],
      }),
    )
    .join('\n')

const file = new Blob(['%PDF-1.7\n', randomBytes(10_000_000)], { type: 'application/pdf' })
function uploaded(): FormData {
  const form = new FormData()
  form.set('kind', 'other')
  form.set('file', file, 'large.pdf')
  return form
}

export const bookingFloods: readonly Flood[] = [
  {
    name: 'check of a booking of 500 lines',
    atOnce: 20,
    prepare: addBookings,
    call: (world, turn) =>
      statusOf(
        send(world, turn, `${preorders}/?validate=only`, {
          method: 'POST',
          body: booking(world, 500, `turn ${turn}`),
        }),
      ),
  },
  {
    name: 'party search after 230 large bookings',
    atOnce: 20,
    call: (world, turn) =>
      statusOf(send(world, turn, `${preorders}/parties/?search=no.${turn % 10}&limit=100`)),
  },
  {
    name: 'steps of a booking of 500 lines',
    atOnce: 20,
    call: (world, turn) => statusOf(send(world, turn, `${preorders}/${large?.id}/steps/?limit=100`)),
  },
  { name: 'pre-orders, 100 on a page', atOnce: 30, call: get(`${preorders}/?limit=100`) },
  {
    name: 'booking of 500 lines',
    atOnce: 20,
    call: (world, turn) => statusOf(send(world, turn, `${preorders}/${large?.id}/`)),
  },
  {
    name: 'PATCH of a booking of 500 lines',
    atOnce: 20,
    call: (world, turn) =>
      statusOf(
        send(world, turn, `${preorders}/${large?.id}/`, {
          method: 'PATCH',
          body: { cargo: `Pumps ${turn}` },
        }),
      ),
  },
  {
    name: 'upload of 10 MB',
    atOnce: 5,
    call: (world, turn) =>
      statusOf(
        send(world, turn, `${customer}/orders/${world.orderIds[turn % 100]}/documents/`, {
          method: 'POST',
          form: uploaded(),
        }),
      ),
  },
  {
    name: 'carrier message of 1,000 events, by key',
    atOnce: 10,
    limit: 'none',
    call: (world, turn) =>
      statusOf(
        send(world, turn, `${company}/messages/`, {
          method: 'POST',
          body: tracking(turn),
          headers: byKey(world),
        }),
      ),
  },
  {
    name: 'bulk call of 200 orders, by key',
    atOnce: 10,
    limit: 'none',
    call: (world, turn) =>
      statusOf(
        send(world, turn, `${company}/orders/bulk/`, {
          method: 'POST',
          body: bulk(world, turn),
          headers: byKey(world, 'application/x-ndjson'),
        }),
      ),
  },
]
