import type { PriceEndingWords } from './price-ending-texts.ts'

const unknown = (what: string) => `and ${what} is no longer known`

export const english: PriceEndingWords = {
  tag: 'en-US',
  units: { kg: 'kg', m3: 'm³', loadingMeters: 'loading meters' },
  modes: { air: 'by air', sea: 'by sea', truck: 'by road', rail: 'by rail' },
  noLoadType: 'conventional cargo',
  atTerminal: 'the terminal',
  noContainers: 'cargo without containers',
  oversize: {
    'too-long': 'such long pieces',
    'too-high': 'such high pieces',
    'too-wide': 'such wide pieces',
    'main-deck-only': 'pieces that only freighters take',
  },
  clauses: {
    transportMode: (priced, now) => `it was for transport ${priced}, not ${now}`,
    loadType: (priced, now) => `it was for ${priced}, not for ${now}`,
    from: (priced, now) => `it was for transport from ${priced}, not from ${now}`,
    to: (priced, now) => `it was for transport to ${priced}, not to ${now}`,
    pickUp: (priced, now) => `it was for pickup at ${priced}, not at ${now}`,
    delivery: (priced, now) => `it was for delivery to ${priced}, not to ${now}`,
    incoterms: (priced, now) => `it was under ${priced}, not ${now}`,
    exportCustoms: (priced) =>
      priced === null ? 'it didn’t include export clearance' : 'it included export clearance',
    importCustoms: (priced) =>
      priced === null ? 'it didn’t include import clearance' : 'it included import clearance',
    insurance: (priced) => (priced === null ? 'it didn’t include insurance' : 'it included insurance'),
    insuredValue: (priced, now) =>
      priced === null
        ? `it was for insurance without a declared value, not of ${now}`
        : `it was for insurance of ${priced}, ${now === null ? unknown('the value') : `not of ${now}`}`,
    readyTooLate: (priced, now) => `it was for cargo ready by ${priced}, not on ${now}`,
    readyTooEarly: (priced, now) => `it was for cargo ready from ${priced} on, not on ${now}`,
    containers: (priced, now) => `it was for ${priced}, not for ${now}`,
    weight: (priced, now) => `it was for ${priced}, not for ${now}`,
    volume: (priced, now) => {
      if (priced === null) return `the volume wasn’t known, and ${now} counts for more than the weight`
      return `it was for ${priced}, ${now === null ? unknown('the volume') : `not for ${now}`}`
    },
    loadingMeters: (priced, now) =>
      `it was for ${priced}, ${now === null ? unknown('the floor space') : `not for ${now}`}`,
    packages: (priced, now) => `it was counted for ${priced} packages, not for ${now}`,
    hsCodes: (priced, now) =>
      now === null
        ? `it was counted for ${priced} HS codes, and a line has no code`
        : `it was counted for ${priced} HS codes, not for ${now}`,
    dangerousGoods: (_, now) => `it wasn’t for these dangerous goods: ${now}`,
    temperature: (priced, now) =>
      priced === null ? `it wasn’t for cargo at ${now}` : `it was for cargo at ${priced}, not at ${now}`,
    oversize: (_, now) => `it wasn’t for ${now}`,
  },
}
