/** The packaging codes of a shipment unit. */
export type Packaging = 'CS' | 'PCS' | 'CTN' | 'PLL' | 'PKG'

// A word is a code by how it begins, so that plurals and Russian cases fit too.
const beginnings: readonly (readonly [Packaging, RegExp])[] = [
  ['CTN', /^(?:carton|ctn|box|cardboard|короб)/],
  ['CS', /^(?:case|cs|crate|wooden|chest|ящик|обрешет)/],
  ['PLL', /^(?:pallet|plt|pll|plts|skid|europallet|евро|палл?ет|поддон)/],
  ['PCS', /^(?:pc|pcs|piece|unit|ea|each|шт)/],
  [
    'PKG',
    /^(?:package|pkg|pk|packet|bag|sack|drum|barrel|roll|bundle|bale|colli|ibc|место|мест|мешок|мешк|бочк|рулон|связк|тюк|кипа|биг|упак|пакет|катушк|бухт|ведр|канистр|reel|coil|can|jerrican|tube|envelope)/,
  ],
]

/** The packaging that a word means in English or Russian, as `CTNS` means CTN; null where it means none. */
export function readPackaging(text: string): Packaging | null {
  const word = text.normalize('NFKC').trim().toLowerCase().replaceAll('ё', 'е')
  return beginnings.find(([, pattern]) => pattern.test(word))?.[0] ?? null
}
