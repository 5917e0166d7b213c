import { listCities } from '#cities/cities.ts'
import { writtenName } from '#cities/written-name.ts'
import { readBuilt } from '#read-built.ts'

/** A place of UN/LOCODE. */
export interface Locode {
  code: string
  /** As UNECE writes it, mostly without accents. */
  name: string
  /** ISO 3166-2 without the country; null where the list has none. */
  subdivision: string | null
  /** Ships call there. */
  isPort: boolean
  /** Degrees to the minute; null where no list has a position that can be trusted. */
  position: { lat: number; lng: number } | null
  /** IANA name: of its position, or what all of its subdivision or country keep; null where neither tells. */
  timeZone: string | null
  /** The code that stands for all codes of one port; its own where it has only one. */
  group: string
  /** The id of the city that it is. */
  cityId: string | null
}

/** One name of a code that begins with what was asked for. */
export interface LocodeMatch {
  /** As a number: `codeText` writes it. */
  code: number
  /** A city of so many people is as important. */
  population: number
  /** It's a whole name, not its later words. */
  isWhole: boolean
  /** Nothing follows what was asked for. */
  isExact: boolean
  /** It is one of the cities. */
  isCity: boolean
}

const codeLength = 5
const nameAt = codeLength + 1
const base = 36
const tab = '\t'
const plus = 43
const smallA = 97
/** More than there are lines; times 36⁵ it's still a whole number of a double. */
const linesBound = 2 ** 20

/**
 * The lines of built/locodes.tsv, sorted by written name, as one text with the places of its lines and these
 * by code: a tenth of the memory that an object for each would take.
 */
class LocodeIndex {
  readonly #text: string
  readonly #starts: Uint32Array
  /** For each line, the code as a number and the letter of its weight. */
  readonly #lineCodes: Uint32Array
  readonly #weights: Uint8Array
  /** Codes as numbers, sorted, and the lines with their own names. */
  readonly #codes: Uint32Array
  readonly #lines: Uint32Array
  readonly #zones: readonly string[]
  readonly #usualZones: ReadonlyMap<string, string>
  /** Zones of countries and subdivisions, such as `US-GA`, that have only one. */
  readonly areaZones: ReadonlyMap<string, string>

  constructor(text: string) {
    const zonesEnd = text.indexOf('\n')
    const usualEnd = text.indexOf('\n', zonesEnd + 1)
    const areasEnd = text.indexOf('\n', usualEnd + 1)
    this.#zones = text.slice(0, zonesEnd).split(' ')
    const usual = text.slice(zonesEnd + 1, usualEnd).split(' ')
    this.#usualZones = new Map(usual.map((entry) => [entry.slice(0, 2), this.#zoneAt(entry.slice(2))]))
    const areas = text.slice(usualEnd + 1, areasEnd).split(' ')
    this.areaZones = new Map(
      areas.map((entry) => {
        const [area = '', zone = ''] = entry.split(':')
        return [area, this.#zoneAt(zone)]
      }),
    )
    const starts: number[] = []
    for (let at = areasEnd + 1; at < text.length; at = text.indexOf('\n', at) + 1) starts.push(at)
    this.#text = text
    this.#starts = Uint32Array.from(starts)
    this.#lineCodes = Uint32Array.from(starts, (start) => codeNumber(text.slice(start, start + codeLength)))
    this.#weights = Uint8Array.from(starts, (start) => text.charCodeAt(start + codeLength))
    const own: number[] = []
    starts.forEach((start, line) => {
      // Only a code's own name has cells behind it.
      if (text.indexOf(tab, start) < this.#endOf(line))
        own.push((this.#lineCodes[line] ?? 0) * linesBound + line)
    })
    const sorted = Float64Array.from(own).sort()
    this.#codes = Uint32Array.from(sorted, (entry) => Math.floor(entry / linesBound))
    this.#lines = Uint32Array.from(sorted, (entry) => entry % linesBound)
  }

  #zoneAt(digits: string): string {
    return this.#zones[Number.parseInt(digits, base)] ?? ''
  }

  #endOf(line: number): number {
    const start = this.#starts[line + 1]
    return start === undefined ? this.#text.length - 1 : start - 1
  }

  #nameOf(line: number): string {
    const start = (this.#starts[line] ?? 0) + nameAt
    const [end, cellEnd] = [this.#endOf(line), this.#text.indexOf(tab, start)]
    return this.#text.slice(start, cellEnd < 0 ? end : Math.min(end, cellEnd))
  }

  find(code: string): Locode | null {
    const wanted = codeNumber(code)
    let [low, high] = [0, this.#codes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#codes[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    const line = this.#lines[low]
    return line === undefined || this.#codes[low] !== wanted ? null : this.#read(line)
  }

  #read(line: number): Locode {
    const text = this.#text.slice(this.#starts[line], this.#endOf(line))
    const [head = '', subdivision = '', functions = '', position = '', zone = '', group = '', city = ''] =
      text.split(tab)
    const code = head.slice(0, codeLength)
    const timeZone =
      zone === '' ? this.#usualZones.get(code.slice(0, 2)) : zone === '-' ? '' : this.#zoneAt(zone)
    return {
      code,
      name: head.slice(nameAt),
      subdivision: subdivision || null,
      isPort: functions.includes('1'),
      position: position === '' ? null : unpack(position),
      timeZone: timeZone || null,
      group: group || code,
      cityId: city === '' ? null : (listCities()[Number.parseInt(city, base)]?.id ?? null),
    }
  }

  /** The first line whose written name isn't before `written`; `next` looks behind all that begin with it. */
  #halve(written: string, next: boolean): number {
    let [low, high] = [0, this.#starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const name = writtenName(this.#nameOf(middle)).slice(0, next ? written.length : undefined)
      if (name < written || (next && name === written)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Calls `found` for each name that begins with a written one; the object is the same each time. */
  eachMatch(written: string, found: (match: Readonly<LocodeMatch>) => void): void {
    const match: LocodeMatch = { code: 0, population: 0, isWhole: true, isExact: true, isCity: false }
    const end = this.#halve(written, true)
    for (let line = this.#halve(written, false); line < end; line++) {
      // Names that end there come before those that go on.
      match.isExact &&= writtenName(this.#nameOf(line)) === written
      const weight = this.#weights[line] ?? 0
      match.code = this.#lineCodes[line] ?? 0
      match.population = populations[weight] ?? 0
      match.isWhole = this.#text.charCodeAt(this.#endOf(line) - 1) !== plus
      match.isCity = weight < smallA
      found(match)
    }
  }
}

/** A code of five letters and digits as a number that sorts like it. */
export function codeNumber(code: string): number {
  return Number.parseInt(code, base)
}

/** The code that a number stands for. */
export function codeText(code: number): string {
  return code.toString(base).toUpperCase()
}

// By the letter of the weight, from a on, small or capital: fifths of the logarithm, from 1,000 on.
const populations = Array.from({ length: 128 }, (_, letter) => {
  const weight = Number.parseInt(String.fromCharCode(letter), base)
  return Number.isNaN(weight) ? 0 : 10 ** ((weight + 5) / 5) - 1_000
})

let index: LocodeIndex | null = null

function locodes(): LocodeIndex {
  // UN/LOCODE's names are ASCII; a text of one byte a letter takes half the memory.
  index ??= new LocodeIndex(Buffer.from(readBuilt('locodes.tsv')).toString('latin1'))
  return index
}

/** The place of a UN/LOCODE without space; null for codes that the list doesn't have. */
export function findLocode(code: string): Locode | null {
  return locodes().find(code)
}

/**
 * The zone of a country, or of a subdivision such as `US-GA`, all of which keeps one time; null for others.
 */
export function areaZone(area: string): string | null {
  const { areaZones } = locodes()
  return areaZones.get(area) ?? areaZones.get(area.slice(0, 2)) ?? null
}

/** Checks the country of a code as a number. */
export function isOfCountry(code: number, countryCode: string): boolean {
  return Math.floor(code / base ** 3) === Number.parseInt(countryCode, base)
}

const shortened: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }

/**
 * A written name without the usual abbreviations of North America; the list has "Saint John's" and "Fort
 * Worth".
 */
function inFull(written: string): string {
  return written.replace(/^(ste?|ft|mt) /, (_, word: string) => `${shortened[word]} `)
}

/**
 * The places of a country that have this whole name, in any spelling that `writtenName` makes equal, or
 * abbreviated.
 */
export function locodesNamed(name: string, countryCode: string): Locode[] {
  const codes = new Set<number>()
  const written = writtenName(name)
  for (const each of new Set([written, inFull(written)]))
    eachLocodeNamed(each, ({ code, isWhole, isExact }) => {
      if (isExact && isWhole && isOfCountry(code, countryCode)) codes.add(code)
    })
  return [...codes].flatMap((code) => locodes().find(codeText(code)) ?? [])
}

/** Calls `found` for each name that begins with a written one; the object is the same each time. */
export function eachLocodeNamed(written: string, found: (match: Readonly<LocodeMatch>) => void): void {
  locodes().eachMatch(written, found)
}

function unpack(digits: string): { lat: number; lng: number } {
  const degrees = (part: string, from: number) => Number((Number.parseInt(part, base) / 60 - from).toFixed(4))
  return { lat: degrees(digits.slice(0, 3), 90), lng: degrees(digits.slice(3), 180) }
}
