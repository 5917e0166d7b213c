import type { Locale } from '@portolan/contract/identity/users'
import bowser from 'bowser'
import { stripLinks } from '#messaging/letters/strip-links.ts'

/** Names of a browser and its system, null if missing in the user agent. */
export interface Device {
  browser: string | null
  system: string | null
}

const longestRead = 300
const longestName = 30
const knownBrowsers = new Set(Object.values(bowser.BROWSER_MAP))

/** Parses a `User-Agent` header, which any client can make up: names are short and without URLs. */
export function readDevice(userAgent: string | null): Device {
  if (userAgent === null || userAgent.trim() === '') return { browser: null, system: null }
  const parser = bowser.getParser(userAgent.slice(0, longestRead))
  // For unknown browsers, bowser returns the beginning of the header unchanged, including spaces.
  return {
    browser: stripLinks(parser.getBrowserName() ?? '', longestName) || null,
    system: stripLinks(parser.getOSName() ?? '', longestName) || null,
  }
}

const quotes: Record<Locale, (name: string) => string> = {
  en: (name) => `“${name}”`,
  ru: (name) => `«${name}»`,
}

/** Like `readDevice`, for a list: puts the name of an unfamiliar browser in quotation marks. */
export function readDeviceFor(locale: Locale, userAgent: string | null): Device {
  const { browser, system } = readDevice(userAgent)
  const isQuoted = browser !== null && !knownBrowsers.has(browser)
  return { browser: isQuoted ? quotes[locale](browser) : browser, system }
}

/**
 * One text for a message, such as `Firefox, Linux`, to be shown in quotation marks; null if nothing is known.
 */
export function describeDevice(userAgent: string | null): string | null {
  const { browser, system } = readDevice(userAgent)
  return [browser, system].filter((name) => name !== null).join(', ') || null
}
