import { customer, download, type Flood, get, send, statusOf, type World } from './world.ts'

const orders = `${customer}/orders`
const words = [
  'voyage',
  'growth',
  'machine',
  'ocean',
  'shanghai',
  'мебель',
  'riga',
  'coffee',
  'hamburg',
  'bn-0',
]
const filters = [
  '',
  '&from=CN',
  '&transportMode=sea,rail',
  '&arrivalFrom=2026-01-01',
  '&attention=late,no-news',
  '&from=BRSSZ&to=DEHAM',
]
const pick = (values: readonly string[], turn: number) => values[turn % values.length] ?? ''

/** Returns another search each time, so that no answer comes from a cache. */
const heavyFilter = (turn: number) =>
  `?status=active,archived&search=${encodeURIComponent(pick(words, turn))}${pick(filters, Math.floor(turn / words.length))}&limit=${100 - (Math.floor(turn / 60) % 40)}`

/** Adds an order with 5,000 units and 10,000 events, as a company's system may send it. */
async function addLargeOrder({ client, organizationId, orderIds }: World): Promise<void> {
  const [id] = orderIds
  await client.query(
    `INSERT INTO shipment_units (organization_id, id, order_id, ref, position, packaging, quantity, description, gross_weight_kg, volume_m3, delivery)
     SELECT $1, gen_random_uuid(), $2, 'large-' || n, n + 10, 'PLL', 6, 'Pallets of machine parts, lot ' || n, 4200.25, 10.6, 'booked'
     FROM generate_series(1, 5000) AS n`,
    [organizationId, id],
  )
  await client.query(
    `INSERT INTO order_events (organization_id, id, order_id, ref, at, classifier, code, remark)
     SELECT $1, gen_random_uuid(), $2, 'large-' || n, now() - n * interval '1 minute', 'actual', 'GTIN', 'Reported by the terminal, entry ' || n
     FROM generate_series(1, 10000) AS n`,
    [organizationId, id],
  )
}
/** Changes the order's version, so that its answer is built again. */
async function getLargeOrder(world: World, turn: number): Promise<number> {
  await world.client.query('UPDATE orders SET cargo = $3 WHERE organization_id = $1 AND id = $2', [
    world.organizationId,
    world.orderIds[0],
    `lot ${turn}`,
  ])
  return statusOf(send(world, turn, `${orders}/${world.orderIds[0]}/`))
}
const ofLargeOrder = (part: string) => (world: World, turn: number) =>
  statusOf(send(world, turn, `${orders}/${world.orderIds[0]}/${part}`))

/** Requests another path each time. */
const getEach = (pathOf: (turn: number) => string) => (world: World, turn: number) =>
  statusOf(send(world, turn, pathOf(turn)))

export const orderFloods: readonly Flood[] = [
  {
    name: 'export of 30,000 orders, CSV',
    atOnce: 20,
    limit: 'files',
    call: download(`${orders}/export/?format=csv&status=active,archived`),
  },
  {
    name: 'export of 30,000 orders, XLSX',
    atOnce: 20,
    limit: 'files',
    call: download(`${orders}/export/?format=xlsx&status=active,archived`),
  },
  {
    name: 'list by a common word and filters',
    atOnce: 30,
    call: getEach((turn) => `${orders}/${heavyFilter(turn)}`),
  },
  {
    name: 'count of what needs attention',
    atOnce: 30,
    call: getEach(
      (turn) =>
        `${orders}/count/?status=active&attention=${pick(['late', 'no-news,late', 'overdue', 'at-risk,late'], turn)}`,
    ),
  },
  {
    name: 'attention strip by a common word and filters',
    atOnce: 30,
    call: getEach(
      (turn) => `${orders}/attention/${heavyFilter(turn).replace(/&limit=\d+|&attention=[a-z,-]+/g, '')}`,
    ),
  },
  {
    name: 'list by lateness, 100 on a page',
    atOnce: 30,
    call: getEach((turn) => `${orders}/?ordering=-lateness&limit=${60 + (turn % 40)}&status=active,archived`),
  },
  {
    name: 'URL of an export by a common word',
    atOnce: 30,
    call: getEach((turn) => `${orders}/export/${heavyFilter(turn).replace(/&limit=\d+/, '')}&format=csv`),
  },
  { name: 'order of 5,000 units and 10,000 events', atOnce: 20, prepare: addLargeOrder, call: getLargeOrder },
  { name: 'its events', atOnce: 20, call: ofLargeOrder('events/') },
  { name: 'its route', atOnce: 20, call: ofLargeOrder('route-lines/') },
  { name: 'its ETA history', atOnce: 20, call: ofLargeOrder('eta-history/') },
  { name: 'its units, 100 on a page', atOnce: 20, call: ofLargeOrder('shipment-units/?limit=100') },
  {
    name: 'pins of 100 orders',
    atOnce: 20,
    call: (world, turn) =>
      statusOf(
        send(world, turn, `${orders}/pins/`, {
          method: 'POST',
          body: { ids: world.orderIds.slice(0, 100), pinned: turn % 2 === 0 },
        }),
      ),
  },
  { name: 'places to choose from', atOnce: 30, call: get(`${orders}/places/`) },
  {
    name: 'cities by a fragment',
    atOnce: 30,
    call: getEach(
      (turn) =>
        `${customer}/definitions/cities/?search=${encodeURIComponent(pick(['san', 'new', 'hambrug', 'сан', 'port', 'santo domigo', 'xianggang', 'krasnoyask'], turn))}&limit=100`,
    ),
  },
  { name: 'FAQ', atOnce: 30, limit: 'light', call: get(`${customer}/faq/`) },
  { name: 'notifications, 100 on a page', atOnce: 30, call: get(`${customer}/notifications/?limit=100`) },
]
