import { measureOf, type PackingColumn, type PackingField } from './columns.ts'
import { lastUnitOf } from './units-of-measure.ts'

/** Words of a header: lower case, without punctuation; m³ becomes m3. */
export function headerWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** A pattern over the words, joined by spaces; the one that fits best has the highest score of its field. */
type Pattern = readonly [RegExp, PackingField | null, number]

// Cyrillic letters are no word characters for \b, so that spaces stand for the bounds of words.
const patterns: readonly Pattern[] = [
  [/ (?:l x w x h|lxwxh|lwh|l w h|дхшхв|д х ш х в|д ш в|дшв) /, 'dimensions', 3],
  [/ (?:net|netto|nw|n w|нетто|tare|тара контейнера|price|amount|value|цена|сумма|стоимость) /, null, 0],
  [
    / (?:case|carton|ctn|pallet|package|box) (?:no|nos|nr|number) |^ (?:no|номер) (?:грузового )?места /,
    null,
    0,
  ],
  [
    / (?:item|line|art|article|part|sku|batch|lot|invoice) (?:no|nr|number|code|id) | п п |^ (?:no|nr|n) $/,
    null,
    0,
  ],
  [/ (?:hs|hts|hscode|tnved|тнвэд) | тн вэд | tariff | commodity code | customs code /, 'hsCode', 3],
  [/ (?:coo|origin) | made in | country | страна | происхожд/, 'originCountry', 3],
  [/ (?:non )?stackable | stack| штабел/, 'stackable', 3],
  [/ (?:po|p o) | purchase order | order (?:no|number|nr) | (?:номер )?заказа? /, 'poNumber', 2],
  [/ (?:shipping )?marks? | marking| маркировк/, 'marks', 2],
  [/ length | длина | (?:l|д)(?: (?:cm|mm|m|in|ft|см|мм|м))? $/, 'lengthCm', 3],
  [/ width | breadth | ширина | (?:w|ш)(?: (?:cm|mm|m|in|ft|см|мм|м))? $/, 'widthCm', 3],
  [/ height | высота | (?:h|в)(?: (?:cm|mm|m|in|ft|см|мм|м))? $/, 'heightCm', 3],
  [/ (?:volume|vol|cbm|m3|cft|ft3|объем|объема|м3|кубатура) | куб /, 'volumeM3', 3],
  [/ dimensions? | dims? | size | размер| габарит/, 'dimensions', 2],
  [/ measurements? | meas .*(?:cm|mm|in) /, 'dimensions', 1],
  [/ (?:gross|brutto|gw|g w|брутто) /, 'grossWeightKg', 3],
  [/ (?:weight|wt|вес|масса) /, 'grossWeightKg', 2],
  [/ (?:no|nos|number|qty|quantity) of | (?:кол во|количество|число) мест /, 'quantity', 3],
  [
    / (?:packaging|packing|package|pack) | (?:package|packages|pkg|packing|pack) (?:type|kind) | (?:type|kind) of (?:pack|pkg)/,
    'packaging',
    3,
  ],
  [/ (?:вид|тип) (?:упаковки|тары|места|мест) | упаковка | тара /, 'packaging', 3],
  [
    / (?:packages|pkgs|pkg|cartons|ctns|ctn|pallets|plts|plt|colli|cases|boxes|мест|места|коробок|паллет) /,
    'quantity',
    3,
  ],
  [/ (?:quantity|qty|количество|кол|число) /, 'quantity', 2],
  [/ (?:pcs|pieces|штук|шт) /, 'quantity', 1],
  [/ (?:description|наименование|описание) /, 'description', 3],
  [/ (?:goods|commodity|product|cargo|товар|товара|груз|груза|номенклатура) /, 'description', 2],
  [/ (?:item|items|article|name|позиция) /, 'description', 1],
  [/ (?:kgs?|кг|lbs?) /, 'grossWeightKg', 1],
]

const perPackage = / (?:per|each|unit|single) | (?:одного|1) (?:места|шт)| за место | вес места /
/** How many pieces are in a package. */
const contents =
  /(?:qty|quantity|pcs|pieces)\.?\s*(?:\/|per)\s*(?:ctn|carton|pkg|package|box|case|pallet)|штук в |шт\.? в /i
const perPackageSlash = /\/\s*(?:pcs?|ctn|carton|pkg|package|место|шт)/i

/** A column by its header, with how well it fits; null where the header is unknown or of no use. */
export interface HeaderMatch {
  column: PackingColumn
  score: number
}

/** What a header means; `known` also where it means a column that isn't read, such as the net weight. */
export function readHeader(text: string): { match: HeaderMatch | null; known: boolean } {
  const words = headerWords(text)
  const joined = ` ${words.join(' ')} `
  const pattern = words.length === 0 ? undefined : patterns.find(([expression]) => expression.test(joined))
  if (!pattern) return { match: null, known: false }
  const [, named, score] = pattern
  if (named === null || (named === 'quantity' && contents.test(text))) return { match: null, known: true }
  // “Measurement (m³)” is a volume.
  const field = named === 'dimensions' && lastUnitOf(words, 'volume') ? 'volumeM3' : named
  const measure = measureOf(field)
  const unit = measure ? lastUnitOf(words, measure.kind) : null
  const isPerPackage =
    (field === 'grossWeightKg' || field === 'volumeM3') &&
    (perPackage.test(joined) || perPackageSlash.test(text))
  return {
    match: {
      column: { field, ...(unit ? { unit } : {}), ...(isPerPackage ? { perPackage: true } : {}) },
      // The figure of the whole line is taken where both are there.
      score: isPerPackage ? score - 0.5 : score,
    },
    known: true,
  }
}
