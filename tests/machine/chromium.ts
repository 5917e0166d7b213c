import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { repository } from '../repository/source-files.ts'
import { installPackage, isDebianRoot } from './debian.ts'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// The last three draw suggestions under the address, which takes each window a process and a second of
// processor time. The others are those that Playwright switches off by itself: Chromium uses only the last
// list.
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

// The browser itself must not use the network: it loads only the product.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, else the system's, else Debian's package, else Playwright's
 * download. Throws if there is none.
 */
async function findChromium(): Promise<string> {
  const path = process.env.CHROMIUM_PATH
  if (path !== undefined && path !== '') {
    if (existsSync(path)) return path
    throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`)
  }
  const present = () => places.find((place) => existsSync(place))
  const first = present()
  if (first !== undefined) return first
  if (isDebianRoot()) {
    await installPackage('chromium')
    const installed = present()
    if (installed !== undefined) return installed
  }
  if (!existsSync(chromium.executablePath())) {
    execFileSync(
      process.execPath,
      [join(repository, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'],
      {
        stdio: 'inherit',
      },
    )
  }
  return chromium.executablePath()
}

/** Starts a headless Chromium; the caller closes it. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    headless: true,
    args: flags,
    // Without a locale, Chromium drops Cyrillic letters from names of downloads.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}
