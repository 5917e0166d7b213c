const places = [
  ['CNSHA', 'DEHAM'],
  ['SGSIN', 'NLRTM'],
  ['INNSA', 'LVRIX'],
  ['VNSGN', 'FRLEH'],
] as const

const hour = 3_600_000

/**
 * Returns as many orders as a bulk request takes, with three units each; values depend only on the number.
 */
export function bulkLines(customer: string, count = 10_000): string[] {
  return Array.from({ length: count }, (_, n) => {
    const [from, to] = places[n % places.length] ?? places[0]
    const leaves = Date.UTC(2026, 0, 1) + n * hour
    return JSON.stringify({
      ref: `bulk-${n}`,
      organization: { ref: customer, name: `Customer ${customer}` },
      number: `BK-${String(n).padStart(6, '0')}`,
      transportMode: 'sea',
      loadType: 'LCL',
      incoterms: 'FOB',
      customerReference: `PO-${(n * 7919) % 1_000_003}`,
      cargo: `Machine parts, lot ${n}`,
      route: [
        {
          place: { locode: from },
          departure: { planned: new Date(leaves).toISOString() },
          carrier: 'Ocean Line',
        },
        { place: { locode: to }, arrival: { planned: new Date(leaves + 30 * 24 * hour).toISOString() } },
      ],
      units: [1, 2, 3].map((unit) => ({
        ref: String(unit),
        packaging: 'PLL',
        quantity: 6,
        description: `Pallets of machine parts, part ${unit} of lot ${n}`,
        grossWeightKg: 1200.5 + unit,
        volumeM3: 3.25,
      })),
    })
  })
}
