/** The packaging codes of a shipment unit. */
export type Packaging = 'CS' | 'PCS' | 'CTN' | 'PLL' | 'PKG'

// A word is a code by how it begins, so that plurals and Russian cases fit too.
const beginnings: readonly (readonly [Packaging, RegExp])[] = [
  ['CTN', /^(?:carton|karton|ctn|box|cardboard|schachtel|caja|картон|короб|кор\.?$|纸箱|紙箱|箱)/],
  ['CS', /^(?:case|cs|crate|wooden|chest|kiste|holzkiste|verschlag|caisse|ящ|обрешет|木箱)/],
  ['PLL', /^(?:pallet|plt|pll|plts|skid|euro-?pal|epal|palet|palé|gitterbox|евро|палл?ет|пал\.?$|поддон|托)/],
  ['PCS', /^(?:pc|pcs|piece|unit|ea|each|шт)/],
  [
    'PKG',
    /^(?:package|pkg|pk|packet|bag|sack|drum|barrel|roll|bundle|bale|colli|ibc|место|мест|мешок|мешк|бочк|рулон|связк|тюк|кипа|биг|упак|уп\.?$|пакет|катушк|бухт|ведр|канистр|reel|coil|can|jerrican|tube|envelope|packst|kollo|kolli|colis|bulto|sack|säck|fass|fäss|fût|rolle|trommel|ballen|saco|tambor|rouleau|件|包|袋|桶|卷)/,
  ],
]

const generic = /^(?:package|pkg|pk|packet|colli|kollo|kolli|colis|bulto|packst|мест|упак|уп\.?$|件|包$)/

/** The word for packages that no code names, such as drums; null for packages of any kind. */
export function unnamedPackaging(text: string): string | null {
  const words = text.normalize('NFKC').trim().split(/\s+/)
  const word = words.find((each) => readPackaging(each) === 'PKG')?.toLowerCase()
  return word === undefined || generic.test(word) ? null : word
}

/**
 * The packaging that a text means in English, Russian, Chinese and other languages of packing lists, as
 * `CTNS` means CTN; null if it means none. The material may come first: “plywood case”, “металлическая
 * бочка”.
 */
export function readPackaging(text: string): Packaging | null {
  const words = text.normalize('NFKC').trim().toLowerCase().replaceAll('ё', 'е').split(/\s+/)
  for (const word of words) {
    const packaging = beginnings.find(([, pattern]) => pattern.test(word))
    if (packaging) return packaging[0]
  }
  return null
}
