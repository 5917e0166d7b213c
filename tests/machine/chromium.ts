import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { repository } from '../repository/source-files.ts'
import { installPackage, isDebianRoot } from './debian.ts'

const shell = '/usr/bin/chromium-headless-shell'
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

const presentBrowser = () => places.find((place) => existsSync(place))

function configured(): string | undefined {
  const path = process.env.CHROMIUM_PATH
  if (path === undefined || path === '') return undefined
  if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`)
  return path
}

/** Returns the path of a Chromium: the system's, else Debian's package, else Playwright's download. */
async function findBrowser(): Promise<string> {
  const first = presentBrowser()
  if (first !== undefined) return first
  if (isDebianRoot()) {
    await installPackage('chromium')
    const installed = presentBrowser()
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

/** Returns the path of Chromium’s headless shell, which Debian has as a package; undefined without one. */
async function findShell(): Promise<string | undefined> {
  if (!existsSync(shell) && isDebianRoot())
    await installPackage('chromium-headless-shell').catch(() => {
      // Another release, or no network: the browser does the same with more work.
    })
  return existsSync(shell) ? shell : undefined
}

/**
 * Starts a headless Chromium, that of CHROMIUM_PATH if given; the caller closes it. A `light` one is the
 * headless shell if there is one: it has no windows and no PDF viewer, and works a fifth less.
 */
export async function launchChromium({ light = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: configured() ?? (light ? await findShell() : undefined) ?? (await findBrowser()),
    headless: true,
    args: flags,
    // Without a locale, Chromium drops Cyrillic letters from names of downloads.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}
