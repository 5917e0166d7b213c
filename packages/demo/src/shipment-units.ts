import type { UnitRecord } from '@portolan/contract/company/orders'
import type { Totals } from '@portolan/contract/freight/orders/cargo-facts'
import { chargeableWeightKg } from '@portolan/freight/chargeable-weight'
import { checkDigit } from '@portolan/freight/container-number'
import type { Booking } from './booking.ts'
import type { Goods } from './cargo-catalog.ts'
import { cargoCatalog } from './cargo-catalog.ts'
import { customers } from './customers.ts'
import type { Random } from './random.ts'
import type { Timetable } from './services/timetable.ts'

// Owner prefixes that the carriers' own boxes bear (BIC register).
const prefixes: Readonly<Record<string, readonly string[]>> = {
  'CMA CGM': ['CMAU', 'CGMU', 'APHU'],
  'COSCO Shipping Lines': ['CSNU', 'CBHU', 'OOLU'],
  'Ocean Network Express': ['ONEU', 'NYKU', 'KKFU'],
  MSC: ['MSDU', 'MEDU', 'MSCU'],
  Maersk: ['MRKU', 'MSKU', 'MRSU'],
  HMM: ['HMMU', 'HDMU'],
  'Hapag-Lloyd': ['HLBU', 'HLXU', 'UACU'],
  'Arkas Line': ['ARKU'],
  FESCO: ['FESU'],
}
const leased = ['TCLU', 'TEMU', 'TGHU', 'CAIU', 'TCNU'] as const

const boxes = {
  '20GP': { name: "20' GP", type: '22G1', volumeM3: 28, payloadKg: 21_500 },
  '40GP': { name: "40' GP", type: '42G1', volumeM3: 57, payloadKg: 26_000 },
  '40HC': { name: "40' HC", type: '45G1', volumeM3: 67, payloadKg: 25_800 },
} as const

// A European pallet with its own weight.
const pallet = { lengthCm: 120, widthCm: 80, weightKg: 22 } as const

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}

function volumeOf([length, width, height]: Goods['packageCm']): number {
  return (length * width * height) / 1e6
}

function containerNumber(carrier: string, random: Random): string {
  const first = `${random.pick(prefixes[carrier] ?? leased)}${random.digits(6)}`
  return `${first}${checkDigit(first)}`
}

type UnitFacts = Omit<UnitRecord, 'ref' | 'delivery' | 'marks'>

function fullContainers(
  load: Extract<Booking['load'], { containers: number }>,
  goods: Goods,
  name: string,
  carrier: string,
  random: Random,
): UnitFacts[] {
  const box = boxes[load.size]
  const each = volumeOf(goods.packageCm)
  return Array.from({ length: load.containers }, () => {
    const bySpace = (box.volumeM3 * random.between(0.84, 0.94)) / each
    const byWeight = (box.payloadKg * random.between(0.9, 0.97)) / (each * goods.kgPerM3)
    const quantity = Math.floor(Math.min(bySpace, byWeight))
    return {
      packaging: goods.packaging,
      quantity,
      description: `${name}, ${box.name}`,
      grossWeightKg: round(quantity * each * goods.kgPerM3, 1),
      volumeM3: round(quantity * each, 3),
      lengthCm: null,
      widthCm: null,
      heightCm: null,
      container: containerNumber(carrier, random),
      containerType: box.type,
      seal: `${random.pick(['ML', 'CN', 'SL', 'H'])}${random.digits(7)}`,
    }
  })
}

function palletsOf(quantity: number, heightCm: number, goods: Goods, name: string): UnitFacts {
  const volumeM3 = (quantity * pallet.lengthCm * pallet.widthCm * heightCm) / 1e6
  return {
    packaging: 'PLL',
    quantity,
    description: name,
    grossWeightKg: round(volumeM3 * goods.kgPerM3 * 0.86 + quantity * pallet.weightKg, 1),
    volumeM3: round(volumeM3, 3),
    lengthCm: pallet.lengthCm,
    widthCm: pallet.widthCm,
    heightCm,
    container: null,
    seal: null,
  }
}

function looseCartons(goods: Goods, name: string, quantity: number): UnitFacts {
  const [lengthCm, widthCm, heightCm] = goods.packageCm
  const volumeM3 = quantity * volumeOf(goods.packageCm)
  return {
    packaging: goods.packaging,
    quantity,
    description: name,
    grossWeightKg: round(volumeM3 * goods.kgPerM3, 1),
    volumeM3: round(volumeM3, 3),
    lengthCm,
    widthCm,
    heightCm,
    container: null,
    seal: null,
  }
}

function groupage(
  load: Extract<Booking['load'], { pallets: number }>,
  goods: Goods,
  name: string,
  random: Random,
): UnitFacts[] {
  const lower = load.pallets > 4 ? random.integer(1, 2) : 0
  return [
    palletsOf(load.pallets - lower, load.of, goods, name),
    ...(lower > 0 ? [palletsOf(lower, load.of - random.integer(3, 8) * 5, goods, name)] : []),
    ...(random.next() < 0.35 ? [looseCartons(goods, name, random.integer(2, 6))] : []),
  ]
}

/**
 * Returns the shipped units, with valid container numbers for full containers and dimensions for the rest.
 */
export function unitsOf(
  booking: Booking,
  { legs, last }: Timetable,
  delivered: boolean,
  random: Random,
): UnitRecord[] {
  const goods = cargoCatalog[booking.cargo]
  const customer = customers[booking.customer]
  const name = customer.locale === 'ru' ? goods.nameRu : goods.name
  const facts =
    'containers' in booking.load
      ? fullContainers(booking.load, goods, name, legs[0].carrier, random)
      : groupage(booking.load, goods, name, random)
  const mark = customer.ref.replace('demo-', '').replace('-', ' ').toUpperCase()
  let firstPackage = 1
  return facts.map((unit, index) => {
    const marks = `${mark} / ${last.to.city.toUpperCase()} / ${firstPackage}-${firstPackage + unit.quantity - 1}`
    firstPackage += unit.quantity
    return { ...unit, ref: `unit-${index + 1}`, marks, delivery: delivered ? 'delivered' : 'booked' }
  })
}

/** The sums over the units and the weight that freight is counted by. */
export function totalsOf(
  units: readonly UnitRecord[],
  mode: 'air' | 'sea' | 'truck' | 'rail',
  loadType: 'not-set' | 'FCL' | 'LCL',
): Totals {
  const sum = (read: (unit: UnitRecord) => number | null) =>
    round(
      units.reduce((total, unit) => total + (read(unit) ?? 0), 0),
      3,
    )
  const grossWeightKg = sum((unit) => unit.grossWeightKg)
  const volumeM3 = sum((unit) => unit.volumeM3)
  return {
    packages: sum((unit) => unit.quantity),
    grossWeightKg,
    volumeM3,
    chargeableWeightKg: chargeableWeightKg(mode, loadType, { grossWeightKg, volumeM3 }),
  }
}
