import { writtenName } from '../../src/cities/written-name.ts'
import type { BuiltLocode } from './built-locode.ts'
import { listedLocodes } from './listed-locodes.ts'
import { partsOf } from './place-names.ts'
import { usualNames } from './port-names.ts'

const listedNames = new Map(listedLocodes.map(({ code, name }) => [code, name]))
const general =
  /^(international|intl|terminal|port|harbou?r|airport|apt|city|island|river|beach|park|point|bay)$/i

/** Its usual names and the parts of its name; of ports and depots that are no city also their later words. */
export function aliasesOf(row: BuiltLocode): BuiltLocode[] {
  const listed = listedNames.get(row.code) ?? ''
  // A city's owner has a separate row.
  const parts = [row.name, row.city === '' ? listed : (listed.split('/')[0] ?? '')].flatMap(partsOf)
  const ofTrade = row.city === '' && /[1246]/.test(row.functions)
  const words = ofTrade
    ? parts.flatMap((part) => {
        const split = part.split(/[\s-]+/)
        return split.flatMap((word, index) =>
          index > 0 && word.length > 3 && !general.test(word) ? [split.slice(index).join(' ')] : [],
        )
      })
    : []
  const names = [
    ...[...(usualNames[row.code] ?? []), ...parts].map((name) => ({ name, alias: 'name' as const })),
    ...words.map((name) => ({ name, alias: 'words' as const })),
  ]
  const writtenNames = new Set([writtenName(row.name)])
  return names.flatMap(({ name, alias }) => {
    const written = writtenName(name)
    if (written.length < 3 || writtenNames.has(written)) return []
    writtenNames.add(written)
    return [{ ...row, name, alias }]
  })
}
