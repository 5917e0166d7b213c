import { expect, it } from 'vitest'
import { type Charge, type ChargeBasis, chargeBases, chargeLegs } from '#charges/charge-line.ts'
import { minorUnitOf } from '#charges/currencies.ts'
import { totalsByCurrency } from '#charges/totals.ts'
import { rateCargo } from './rate-cargo.ts'
import type { RatedCargo, RateLine } from './rate-line.ts'
import { sampleCargo, sampleRate } from './rate-samples.ts'

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const next = seeded(20_261_122)
const whole = (most: number) => Math.floor(next() * (most + 1))
const oneOf = <T>(list: readonly T[]): T => list[whole(list.length - 1)] as T
const decimal = (most: number, places: number) => (next() * most).toFixed(whole(places))
const maybe = <T>(share: number, value: () => T): T | null => (next() < share ? value() : null)

const currencies = ['USD', 'EUR', 'CNY', 'JPY', 'KWD', 'CLF', 'AFN']
const types = ['22G1', '40HC', '45R1']
const codes = ['BAS', 'BAF', 'OHC', 'DHC', 'ODF', 'FSC', 'INS', 'CAF']

function randomLine(): RateLine {
  const basis: ChargeBasis = oneOf(chargeBases)
  const hasBreaks = next() < 0.3
  return sampleRate({
    code: oneOf(codes),
    leg: oneOf(chargeLegs),
    basis,
    currency: oneOf(currencies),
    amount: basis === 'percent' ? decimal(40, 4) : decimal(5_000, 6),
    per: maybe(0.1, () => oneOf(['100', '1000', '3', '7'])),
    breaks: hasBreaks ? [0, 45, 100, 300].map((from) => ({ from: String(from), amount: decimal(9, 4) })) : [],
    minQuantity: maybe(0.1, () => decimal(50, 3)),
    min: maybe(0.3, () => decimal(200, 4)),
    max: maybe(0.1, () => decimal(9_000, 4)),
    percentOf: basis === 'percent' ? [oneOf(codes), oneOf(codes)] : [],
    equipment: basis === 'container' ? maybe(0.5, () => oneOf(types)) : null,
    included: next() < 0.1,
  })
}

const randomCargo = (): RatedCargo =>
  sampleCargo({
    transportMode: oneOf(['air', 'sea', 'truck', 'rail']),
    loadType: oneOf(['not-set', 'LCL', 'FCL']),
    grossWeightKg: maybe(0.95, () => Number(decimal(30_000, 4))),
    volumeM3: maybe(0.95, () => Number(decimal(80, 6))),
    packages: whole(90),
    loadingMeters: Number(decimal(13.6, 4)),
    containers: types.flatMap((isoType) => maybe(0.4, () => ({ isoType, quantity: 1 + whole(5) })) ?? []),
    hsLines: whole(9),
    days: whole(30),
    km: whole(4_000),
  })

/** A decimal text in units of 10⁻¹²: a reference that shares nothing with the calculation. */
function units(text: string): bigint {
  const [integer = '0', fraction = ''] = text.replace('-', '').split('.')
  const value = BigInt(integer + fraction.padEnd(12, '0'))
  return text.startsWith('-') ? -value : value
}

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0

/** Checks that the amount is quantity × unit price, rounded half up. */
function isProduct({ quantity, unitPrice, amount, currency }: Charge): boolean {
  const scale = 10n ** 12n
  const unit = 10n ** BigInt(12 - minorUnitOf(currency)) * scale
  const product = units(quantity) * units(unitPrice)
  const rounded = ((product * 2n + unit) / (unit * 2n)) * unit
  return rounded === units(amount) * scale
}

it('holds for 10,000 random quotes: sums equal totals, and no amount has too many decimals', () => {
  let count = 0
  let limited = 0
  for (let quote = 0; quote < 10_000; quote++) {
    const lines = Array.from({ length: 1 + whole(11) }, randomLine)
    const charges = rateCargo(lines, randomCargo()).charges.map(({ charge }) => charge)
    const sums = new Map<string, bigint>()
    for (const charge of charges) {
      const { amount, currency, limitedBy, included } = charge
      if (decimalsOf(amount) !== minorUnitOf(currency)) expect.fail(`${amount} ${currency}`)
      if (!included && limitedBy === null && !isProduct(charge)) expect.fail(JSON.stringify(charge))
      sums.set(currency, (sums.get(currency) ?? 0n) + units(amount))
      limited += Number(limitedBy !== null)
    }
    const totals = totalsByCurrency(charges)
    if (totals.length !== sums.size) expect.fail(JSON.stringify(totals))
    for (const { amount, currency } of totals) {
      if (decimalsOf(amount) !== minorUnitOf(currency)) expect.fail(`${amount} ${currency}`)
      if (units(amount) !== sums.get(currency)) expect.fail(`${amount} ${currency} isn’t the sum`)
    }
    count += charges.length
  }
  // The quotes are of some size, and bounds decide some of their charges.
  expect(count).toBeGreaterThan(30_000)
  expect(limited).toBeGreaterThan(3_000)
})
