import type { Locale } from '@portolan/contract/identity/users'
import bowser from 'bowser'
import { stripLinks } from '#messaging/letters/strip-links.ts'

/** Names of a browser and its system, null if the user agent doesn't say. */
export interface Device {
  browser: string | null
  system: string | null
}

const longestRead = 300
const longestName = 30
const knownBrowsers = new Set(Object.values(bowser.BROWSER_MAP))

/** Reads a `User-Agent` header, which any client can make up: names come short and without URLs. */
export function readDevice(userAgent: string | null): Device {
  if (userAgent === null || userAgent.trim() === '') return { browser: null, system: null }
  const parser = bowser.getParser(userAgent.slice(0, longestRead))
  // Of what bowser doesn't know it gives the beginning of the header as it is, spaces and all.
  return {
    browser: stripLinks(parser.getBrowserName() ?? '', longestName) || null,
    system: stripLinks(parser.getOSName() ?? '', longestName) || null,
  }
}

const quotes: Record<Locale, (name: string) => string> = {
  en: (name) => `“${name}”`,
  ru: (name) => `«${name}»`,
}

/** As `readDevice`, for a list: the name of a browser that isn't well known is in quotation marks. */
export function readDeviceFor(locale: Locale, userAgent: string | null): Device {
  const { browser, system } = readDevice(userAgent)
  const isQuoted = browser !== null && !knownBrowsers.has(browser)
  return { browser: isQuoted ? quotes[locale](browser) : browser, system }
}

/**
 * One text for a message, such as `Firefox, Linux`, to be shown in quotation marks; null where nothing is
 * known.
 */
export function describeDevice(userAgent: string | null): string | null {
  const { browser, system } = readDevice(userAgent)
  return [browser, system].filter((name) => name !== null).join(', ') || null
}
