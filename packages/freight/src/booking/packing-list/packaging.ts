/** The packaging codes of a shipment unit. */
export type Packaging = 'CS' | 'PCS' | 'CTN' | 'PLL' | 'PKG'

// A word is a code by how it begins, so that plurals and Russian cases fit too.
const beginnings: readonly (readonly [Packaging, RegExp])[] = [
  ['CTN', /^(?:carton|ctn|box|cardboard|картон|короб|кор\.?$)/],
  ['CS', /^(?:case|cs|crate|wooden|chest|ящ|обрешет)/],
  ['PLL', /^(?:pallet|plt|pll|plts|skid|europallet|евро|палл?ет|пал\.?$|поддон)/],
  ['PCS', /^(?:pc|pcs|piece|unit|ea|each|шт)/],
  [
    'PKG',
    /^(?:package|pkg|pk|packet|bag|sack|drum|barrel|roll|bundle|bale|colli|ibc|место|мест|мешок|мешк|бочк|рулон|связк|тюк|кипа|биг|упак|уп\.?$|пакет|катушк|бухт|ведр|канистр|reel|coil|can|jerrican|tube|envelope)/,
  ],
]

/**
 * The packaging that a text means in English or Russian, as `CTNS` means CTN; null where it means none. What it is made of
 * may be said before: “plywood case”, “металлическая бочка”.
 */
export function readPackaging(text: string): Packaging | null {
  const words = text.normalize('NFKC').trim().toLowerCase().replaceAll('ё', 'е').split(/\s+/)
  for (const word of words) {
    const found = beginnings.find(([, pattern]) => pattern.test(word))
    if (found) return found[0]
  }
  return null
}
