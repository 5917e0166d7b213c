import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importOrders as command, type LineReport } from '@portolan/contract/commands/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderChangeSubscriber } from '#freight/deps.ts'
import { type FixtureCell, writeXlsx } from '#freight/imports/files/xlsx-fixture.ts'
import { readEnv } from '#freight/settings/env.ts'
import { type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { systemClock } from '#platform/process/clock.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { importOrders } from './import-orders.ts'

const map = {
  line: '{Line}',
  dates: 'D.M.YYYY',
  places: {
    Hamburg: { city: 'Hamburg', countryCode: 'DE', lat: 53.5, lng: 10 },
    Lima: { city: 'Lima', countryCode: 'PE', lat: -12, lng: -77 },
  },
  organization: { ref: '{Client}', name: 'Client {Client}' },
  order: {
    ref: '{Order}',
    number: '{Order}',
    status: 'active',
    shipmentStatus: 'BOOKED',
    transportMode: 'sea',
    incoterms: 'FOB',
    cargo: { from: '{Goods}', mayDiffer: true },
    from: { place: 'Hamburg', departure: { planned: '{Sails}' } },
    to: { place: 'Lima' },
  },
  unit: { packaging: 'CTN', quantity: '{Pieces}', description: '{Goods}', grossWeightKg: '{Kg}' },
  charges: [{ code: 'BAS', amount: { from: '{Freight}', optional: true }, currency: 'EUR' }],
}

const header = ['Client', 'Order', 'Line', 'Goods', 'Sails', 'Pieces', 'Kg', 'Freight']
const rows = [
  ['north', 'A-1', '1', 'Чай', '1.12.2026', '10', '120.5', '99.90'],
  ['south', 'A-1', '2', 'Tea', '2.12.2026', '1', '3', ''],
  ['north', 'A-1', '3', 'Cups', '1.12.2026', 'ten', '3', ''],
  ['north', 'A-2', '4', 'Cups', 'soon', '4', '3', '1'],
  ['north', '', '5', 'Cups', '1.12.2026', '4', '3', ''],
  ['north', 'A-1', '6', 'Kettles', '1.12.2026', '2', '7.25', '0.10'],
]

let open: OpenDatabase
let folder = ''
beforeAll(async () => {
  open = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portolan-import-'))
  await writeFile(join(folder, 'map.json'), JSON.stringify(map))
  await writeFile(join(folder, 'orders.csv'), [header, ...rows].map((row) => row.join(',')).join('\r'))
})
afterAll(async () => {
  await open.close()
  await rm(folder, { recursive: true })
})

async function run(
  name: string,
  options: {
    from?: string
    isDryRun?: boolean
    memoryLimit?: number
    signal?: AbortSignal
    onSave?: OrderChangeSubscriber
  } = {},
) {
  const { from = folder, isDryRun = false, signal = new AbortController().signal, onSave, ...rest } = options
  const reported: string[] = []
  const paths = { file: join(from, name), map: join(from, 'map.json') }
  const listener = {
    progress: async () => {},
    line: async (report: LineReport) => {
      reported.push(command.rows?.text(report) ?? '')
    },
  }
  const deps = {
    clock: systemClock,
    database: open.database,
    env: readEnv({}),
    orderChangeSubscribers: onSave ? [onSave] : [],
    referenceSubscribers: [],
  }
  const summary = await importOrders(deps, { ...paths, ...rest, isDryRun }, listener, signal)
  return { summary, reported: reported.sort() }
}

async function storedOrders() {
  return rowsOf<{ id: string; ref: string; client: string; units: string }>(
    open.database,
    sql`SELECT o.id, o.ref, c.ref AS client, (SELECT string_agg(u.description, ' ' ORDER BY u.position)
          FROM shipment_units u WHERE u.order_id = o.id) AS units
        FROM orders o JOIN organizations c ON c.id = o.organization_id ORDER BY c.ref, o.ref`,
  )
}

const reported = [
  'line 4 (ID 3, order A-1): skipped: unit.quantity: "ten" is not a number',
  'line 5 (ID 4, order A-2): used in part: departure.planned: "soon" is not a date like D.M.YYYY',
  'line 6 (ID 5): skipped: ref: blank',
]
const lines = { read: 6, usedInFull: 3, usedInPart: 1, refused: 2, sharing: 0 }

describe('importOrders', () => {
  it('reports a charge whose code has no name once for its order', async () => {
    const from = await mkdtemp(join(folder, 'unnamed-'))
    const charges = ['BAS', 'EXP'].map((code) => ({ code, amount: '5.00', currency: 'EUR' }))
    await writeFile(join(from, 'map.json'), JSON.stringify({ ...map, charges }))
    const orders = [header, ...rows.slice(0, 2), rows[5] ?? []].map((row) => row.join(','))
    await writeFile(join(from, 'orders.csv'), orders.join('\n'))
    const text = 'charges: the code "EXP" has no name, so customers see the code; CHARGE_CODES names it'
    const { reported } = await run('orders.csv', { from, isDryRun: true })
    expect(reported).toEqual([
      `line 2 (ID 1, order A-1): used in part: ${text}`,
      `line 3 (ID 2, order A-1): used in part: ${text}`,
    ])
  })

  it('says all that is wrong with a map at once, its members and what they mean', async () => {
    const from = await mkdtemp(join(folder, 'wrong-'))
    const order = {
      ...map.order,
      number: 7,
      transportMode: 'ocean',
      colour: 'red',
      cargo: { from: '{Contents}', optional: 'no' },
      status: { from: '{Goods}', values: { Tea: 'sent', Cups: 1 }, collor: 'red' },
      from: {
        place: 'Werk',
        departure: { planned: { from: '31.12.2026', dates: 'MM/YY' }, actual: '2026/12/31' },
      },
      to: { place: { city: 7, lat: '{Lat}' }, arrival: 'soon' },
      cutOffs: [
        { code: 'GONE', at: '{Cut}' },
        { code: 'VCO', at: '{Closing}' },
      ],
    }
    const places = { ...map.places, Werk: { city: 'Werk', lat: 'north' } }
    const charges = [{ amount: { from: '{Price}', shareBy: 7 }, currency: 'EUR' }, ...map.charges]
    const changed = { ...map, numbers: { decimal: 'comma' }, places, order, unit: 'none', charges }
    await writeFile(join(from, 'map.json'), JSON.stringify(changed))
    await writeFile(join(from, 'orders.csv'), header.join(','))
    const message = await run('orders.csv', { from }).catch(String)
    const starts = [
      '  numbers.decimal: must be one character',
      '  places.Werk.lat: ',
      '  order.number, order.to.place.city: must be a text or a rule',
      '  order.status.values.Cups, charges.0.amount.shareBy: Must be text.',
      '  order.status.collor, order.colour: Unknown field.',
      '  order.cargo.optional: Must be true or false.',
      '  order.from.departure.planned.dates: must name day, month and year',
      '  order.to.arrival, unit: Must be an object.',
      '  order.cutOffs.0.code: is not one of DCO, ',
      '  charges.0.code: This field is required.',
      '  order.status.values.Tea: "sent" is not one of active, archived',
      '  order.transportMode: "ocean" is not one of air, sea, truck, rail',
      '  order.cargo: the column "Contents" is not in the file',
      '  order.to.place.lat: the column "Lat" is not in the file',
      '  order.from.departure.actual: "2026/12/31" is not a date like D.M.YYYY',
      '  order.cutOffs.0.at: the column "Cut" is not in the file',
      '  order.cutOffs.1.at: the column "Closing" is not in the file',
      '  charges.0.amount: the column "Price" is not in the file',
      'The columns of the file are: Client · ',
    ]
    const lines = String(message).split('\n').slice(1)
    expect(lines.map((line, at) => line.slice(0, starts[at]?.length))).toEqual(starts)
  })

  it('doesn’t judge a file by a map that is wrong about how it is written', async () => {
    const from = await mkdtemp(join(folder, 'style-'))
    const changed = {
      ...map,
      file: { delimeter: ';' },
      order: { ...map.order, colour: 'red', cargo: '{Contents}' },
    }
    await writeFile(join(from, 'map.json'), JSON.stringify(changed))
    await writeFile(join(from, 'orders.csv'), header.join(';'))
    const lines = String(await run('orders.csv', { from }).catch(String)).split('\n')
    expect(lines.slice(1)).toEqual(['  file.delimeter, order.colour: Unknown field.'])
  })

  it('saves nothing in a dry run and says the same', async () => {
    const dry = await run('orders.csv', { isDryRun: true })
    expect(dry).toMatchObject({ reported, summary: { lines, orders: { checked: 3, created: 3 }, units: 4 } })
    expect(await storedOrders()).toEqual([])
  })

  it('imports what is valid, reports what isn’t, and does it once', async () => {
    const first = await run('orders.csv')
    const created = { created: 3, updated: 0, unchanged: 0, refused: 0 }
    expect(first).toMatchObject({ reported, summary: { lines, orders: created, units: 4, organizations: 2 } })
    const stored = await storedOrders()
    expect(stored).toMatchObject([
      { client: 'north', ref: 'A-1', units: 'Чай Kettles' },
      { client: 'north', ref: 'A-2', units: 'Cups' },
      { client: 'south', ref: 'A-1', units: 'Tea' },
    ])
    const second = await run('orders.csv', { memoryLimit: 10 })
    expect(second).toMatchObject({
      reported,
      summary: { lines, orders: { created: 0, updated: 0, unchanged: 3 } },
    })
    expect(await storedOrders()).toEqual(stored)
  })

  it('reads the same from a workbook, whatever its cells are', async () => {
    const typed = rows.map((row): FixtureCell[] =>
      row.map((cell, column) => {
        if (column === 4 && cell !== 'soon') return { date: cell === '1.12.2026' ? 46_357 : 46_358 }
        return column >= 5 && cell !== '' && cell !== 'ten' ? Number(cell) : cell
      }),
    )
    await writeXlsx(join(folder, 'orders.xlsx'), { Sheet: [header, ...typed] })
    expect(await run('orders.xlsx')).toMatchObject({
      reported,
      summary: { lines, orders: { created: 0, unchanged: 3 } },
    })
  })

  it('takes places by code and by name, and none of which the name tells too little', async () => {
    const from = await mkdtemp(join(folder, 'places-'))
    const places = { 'Werk Nord': 'DEBRV' }
    const to = { place: { locode: '{Code}', city: '{City}', countryCode: '{Land}' } }
    const place = { ...map, places, order: { ...map.order, from: { place: '{From}' }, to } }
    await writeFile(join(from, 'map.json'), JSON.stringify({ ...place, unit: undefined, charges: [] }))
    const head = 'Client,Order,Line,Goods,From,Code,City,Land'
    const lines = [
      'places,P-1,1,Tea,CNLYG,,Hamburg,',
      'places,P-2,2,Tea,Werk Nord,DE HAM,,',
      'places,P-3,3,Tea,Шанхай,,Hintertupfing,Германия',
      'places,P-4,4,Tea,Valencia,DEHAM,,',
      'places,P-5,5,Tea,"Valencia, ES",,Portland,US',
    ]
    await writeFile(join(from, 'places.csv'), [head, ...lines].join('\n'))
    const { reported, summary } = await run('places.csv', { from })
    expect(reported).toEqual([
      'line 4 (ID 3, order P-3): used in part: to: no list has this place, so that it has no position',
      expect.stringContaining('from: "Valencia" may be Valencia (VEVLN, VE), Valencia (ESVLC, ES)'),
      expect.stringContaining('to: may be Portland (USPDX, US-OR), Portland (USPWM, US-ME)'),
    ])
    expect(summary.orders).toMatchObject({ created: 3, refused: 2 })
    const stored = await rowsOf<{ ends: string[] }>(
      open.database,
      sql`SELECT (SELECT array_agg(concat_ws(' ', s->'place'->>'locode', s->'place'->>'city', s->'place'->>'timeZone'))
          FROM jsonb_array_elements(route) s) AS ends FROM orders WHERE ref LIKE 'P-%' ORDER BY ref`,
    )
    expect(stored.map(({ ends }) => ends)).toEqual([
      ['CNLYG Lianyungang Asia/Shanghai', 'DEHAM Hamburg Europe/Berlin'],
      ['DEBRV Bremerhaven Europe/Berlin', 'DEHAM Hamburg Europe/Berlin'],
      ['CNSHA Shanghai Asia/Shanghai', 'Hintertupfing'],
    ])
    await open.database.execute(sql`DELETE FROM orders WHERE ref LIKE 'P-%'`)
  })

  it('updates what changed in the file and nothing else', async () => {
    const before = await storedOrders()
    const changed = rows.map((row) => row.join(',').replace('Kettles', 'Pots'))
    await writeFile(join(folder, 'changed.csv'), [header.join(','), ...changed].join('\n'))
    expect((await run('changed.csv')).summary.orders).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
    const after = await storedOrders()
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after[0]?.units).toBe('Чай Pots')
  })

  it('skips only the order with a character that no text has', async () => {
    const unfit = ['north,B-1,1,No\u0000,1.12.2026,1,1,', 'north,B-2,2,Fine,1.12.2026,1,1,']
    await writeFile(join(folder, 'unfit.csv'), [header.join(','), ...unfit].join('\n'))
    const { summary, reported: refused } = await run('unfit.csv')
    expect(summary).toMatchObject({
      orders: { created: 1, refused: 1 },
      lines: { usedInFull: 1, refused: 1 },
    })
    expect(refused[0]).toBe(
      'line 2 (ID 1, order B-1): skipped: unit.description: Remove the character U+0000: invisible and control characters aren’t allowed here.; the order cannot be imported: cargo: Remove the character U+0000: invisible and control characters aren’t allowed here.',
    )
  })

  it('says which line of the file is broken', async () => {
    const broken = [
      'north,C-1,1,"Tea"s,1.12.2026,1,1,',
      'north,C-1,2,Tea,1.12.2026,1,1',
      'north,C-1,3,Tea,1.12.2026,1,1,,,x',
      'north,C-1,4,Tea,1.12.2026,1,1,,,',
    ]
    await writeFile(join(folder, 'broken.csv'), [header.join(','), ...broken].join('\n'))
    const { summary, reported: faults } = await run('broken.csv')
    expect(faults).toEqual([
      'line 2: skipped: there is text after a closing quote',
      'line 4: skipped: it has 10 cells where the header has 8',
    ])
    // Blank cells at the end of a line may be missing or superfluous.
    expect(summary.lines).toMatchObject({ read: 4, usedInFull: 2, refused: 2 })
  })

  it('stops between two batches when it is canceled', async () => {
    const stopped = AbortSignal.abort(new Error('enough'))
    await expect(run('orders.csv', { signal: stopped })).rejects.toThrow('enough')
  })

  describe('while a batch is saved', () => {
    const perBatch = 200
    const rest = 50
    const count = 2 * perBatch + rest
    const countSaved = async () => (await storedOrders()).filter(({ client }) => client === 'batches').length
    beforeEach(async () => {
      await open.database.execute(sql`DELETE FROM organizations WHERE ref = 'batches'`)
      const many = Array.from({ length: count }, (_, n) => `batches,D-${n},1,Tea,1.12.2026,1,1,`)
      await writeFile(join(folder, 'many.csv'), [header.join(','), ...many].join('\n'))
    })

    /** Counts how often an import checks the signal, which it does for each order. */
    function watchedSignal(controller = new AbortController()) {
      const watch = { looks: 0, signal: controller.signal, controller }
      controller.signal.throwIfAborted = () => {
        watch.looks += 1
        AbortSignal.prototype.throwIfAborted.call(controller.signal)
      }
      return watch
    }
    const turn = () => new Promise((resolve) => setImmediate(resolve))

    it('makes the orders of the next one, and saves one at a time', async () => {
      const watch = watchedSignal()
      const looks: number[] = []
      let saving = 0
      const { summary } = await run('many.csv', {
        signal: watch.signal,
        async onSave(tx) {
          saving += 1
          expect(saving).toBe(1)
          for (let turns = 0; turns < 2 * perBatch; turns++) await turn()
          looks.push(watch.looks)
          await rowsOf(tx, sql`SELECT 1`)
          saving -= 1
        },
      })
      expect(summary.orders.created).toBe(count)
      expect(await countSaved()).toBe(count)
      // While the first batch is saved, the whole second one is built, and then the rest. The start of saving
      // also checks the signal.
      expect(looks.map((before) => watch.looks - before)).toEqual([1 + rest + 1, 1, 0])
    })

    it('fails with what saving fails with, and saves nothing more', async () => {
      let saves = 0
      const failing = run('many.csv', {
        async onSave() {
          saves += 1
          if (saves === 2) throw new Error('the disk is gone')
        },
      })
      await expect(failing).rejects.toThrow('the disk is gone')
      expect([saves, await countSaved()]).toEqual([2, perBatch])
    })

    it('lets the batch be saved when it is canceled, and ends only then', async () => {
      const { signal, controller } = watchedSignal()
      let saves = 0
      const canceled = run('many.csv', {
        signal,
        async onSave(tx) {
          saves += 1
          controller.abort(new Error('enough'))
          for (let turns = 0; turns < 20; turns++) await turn()
          await rowsOf(tx, sql`SELECT 1`)
        },
      })
      await expect(canceled).rejects.toThrow('enough')
      expect([saves, await countSaved()]).toEqual([1, perBatch])
    })
  })

  it('names the missing file or column', async () => {
    await expect(run('none.csv')).rejects.toThrow('There is no file')
    await writeFile(join(folder, 'other.csv'), 'Client,Order\nnorth,A-1\n')
    await expect(run('other.csv')).rejects.toThrow(
      /order\.cargo, unit\.description: the column "Goods" is not in the file\n.*\nThe columns of the file are: Client · Order\.$/s,
    )
    await writeFile(join(folder, 'semicolons.csv'), 'Client;Order\nnorth;A-1\n')
    await expect(run('semicolons.csv')).rejects.toThrow(
      'The columns of the file are: Client;Order. If that should be several, set "file": { "delimiter": … } in the map.',
    )
  })
})

it('names the import in the log of its statements', async () => {
  const from = await mkdtemp(join(folder, 'events-'))
  const order = { ...map.order, events: [{ code: 'DEPA', classifier: 'planned', at: '{Sails}' }] }
  await writeFile(join(from, 'map.json'), JSON.stringify({ ...map, order }))
  const line = ['north', 'E-1', '1', 'Tea', '1.12.2026', '10', '120', '']
  await writeFile(join(from, 'orders.csv'), [header, line].map((row) => row.join(',')).join('\n'))
  await run('orders.csv', { from })
  expect(
    await rowsOf(
      open.database,
      sql`SELECT l.code, l.stated_by AS "statedBy" FROM event_log l JOIN orders o ON o.id = l.order_id WHERE o.ref = 'E-1'`,
    ),
  ).toEqual([{ code: 'DEPA', statedBy: 'import' }])
})

it('the example comes in whole, and changes nothing the second time', async () => {
  const from = join(import.meta.dirname, '../../../../../examples/orders')
  const { summary, reported } = await run('orders.csv', { from })
  expect([reported, summary.orders]).toMatchObject([[], { created: 2, refused: 0 }])
  const [order] = await rowsOf<{ departure: string; called: string }>(
    open.database,
    sql`SELECT (o.route->0->'departure'->>'planned') AS departure,
        (SELECT string_agg(r.type || ' ' || r.value, ', ' ORDER BY r.type, r.value) FROM order_references r
          WHERE r.order_id = o.id AND r.origin = 'company') AS called
      FROM orders o WHERE o.ref = 'SHP-1001'`,
  )
  expect(order).toEqual({
    departure: '2026-11-02T08:00:00Z',
    called: 'BKG 244112087, MBL MAEU244112087',
  })
  expect((await run('orders.csv', { from })).summary.orders).toMatchObject({ unchanged: 2 })
})
