import bowser from 'bowser'

/** Names of a browser and its system, null where the user agent does not tell. */
export interface Device {
  browser: string | null
  system: string | null
}

const longestRead = 300

/** Reads a `User-Agent` header, which anybody may have written. */
export function readDevice(userAgent: string | null): Device {
  if (userAgent === null || userAgent.trim() === '') return { browser: null, system: null }
  const parser = bowser.getParser(userAgent.slice(0, longestRead))
  const browser = parser.getBrowserName() || null
  const system = parser.getOSName() || null
  // What bowser does not know it names by the first word of the header, as it is.
  return { browser: browser?.slice(0, 60) ?? null, system: system?.slice(0, 60) ?? null }
}

/** One text for a message, as in `Firefox · Linux`. */
export function describeDevice(userAgent: string | null): string {
  const { browser, system } = readDevice(userAgent)
  return [browser, system].filter((name) => name !== null).join(' · ') || '–'
}
