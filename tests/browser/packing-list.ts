/**
 * A packing list of three lines with its header and sum, as copied from a spreadsheet; the second has no HS
 * code.
 */
export const pastedList = [
  'Description\tQty\tPackaging\tGross weight, kg\tL cm\tW cm\tH cm\tHS code',
  'Centrifugal pumps\t4\tpallets\t1.200,5\t120\t80\t140\t841370',
  'Ball valves of steel\t10\tcartons\t350\t60\t40\t40',
  'Electric motors\t2\tcases\t800,25\t150\t100\t120\t850152',
  'Total\t16\t\t2.350,75',
].join('\n')

/**
 * A packing list as factories send it: two languages, pieces without packages, dimensions without a unit, and
 * pounds.
 */
export const doubtfulList = [
  '品名\t数量\t净重\t毛重\t尺寸\t箱号',
  'Description\tQTY (PCS)\tN.W. (LBS)\tG.W. (LBS)\tMEAS.\tC/NO.',
  'LED lamps\t480\t210\t240\t24x16x12\t1-20',
  'Lamp holders\t960\t120\t150\t24x16x12\t21-30',
].join('\n')

const goods = [
  'Centrifugal pumps',
  'Ball valves of steel',
  'Electric motors',
  'Gaskets of rubber',
  'Pressure gauges',
  'Flanges of stainless steel',
  'Copper cable, insulated',
  'Hand tools',
  // Customs rules want more than this, so they warn.
  'Parts',
  'Spare parts',
]

/** Returns a packing list with many lines; some cause warnings. */
export function longList(lines: number): string {
  const header = 'Description\tQty\tPackaging\tGross weight, kg\tL cm\tW cm\tH cm\tCBM\tHS code\tOrigin'
  const rows = Array.from({ length: lines }, (_, row) => {
    const quantity = 1 + (row % 12)
    // Every 25th volume is that of only one package.
    const volume = 0.96 * (row % 25 === 0 ? 1 : quantity)
    const weight = (180 + (row % 40)) * quantity
    return [
      `${goods[row % goods.length]}${row % goods.length < 8 ? ` ${100 + row}` : ''}`,
      quantity,
      'pallets',
      weight,
      120,
      80,
      100,
      volume.toFixed(2),
      '841370',
      'CN',
    ].join('\t')
  })
  return [header, ...rows].join('\n')
}
