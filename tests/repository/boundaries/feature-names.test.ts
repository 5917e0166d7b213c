import { describe, expect, it } from 'vitest'
import { listSourceFiles } from '../source-files.ts'

/** Features of the web app and of the contract that the server has no feature for, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'web: content/onboarding': 'offers passkeys and installing the app, which only browsers have',
  'web: freight/map': 'draws the routes of orders',
  'web: freight/order-pages': 'shows orders with all that other features add to them',
  'web: identity/settings': 'has the sections of several features on one page',
  'web: messaging/follows': 'settings, a page of identity, may not use freight',
  'web: desk/frame': 'has the links and the role that all rooms need',
  'web: desk/sentences': 'has in Russian what several features of the server say in English',
  'web: desk/company': 'has the frame of the pages about the company itself',
  'web: desk/systems': 'has the keys and the sources of systems on one page',
  'contract: content/booking-data': 'a table that the definitions serve',
  'contract: content/charge-codes': 'a table that the definitions serve',
  'contract: content/dangerous-goods': 'a table that the definitions serve',
  'contract: content/hs-codes': 'a table that the definitions serve',
  'contract: freight/cut-offs': 'a part of orders and pre-orders',
  'contract: freight/offers': 'a part of quotes and of the answers of rate sheets',
  'contract: freight/places': 'a part of orders, pre-orders, quotes and rates',
  'contract: freight/quote-state': 'read by the browser without the rest of quotes',
  'contract: identity/addresses': 'rules of emails and phone numbers, which several features take',
  'contract: identity/preferences': 'the columns of the order list that a user chooses',
}

const feature =
  /^(?:apps\/(api|web)|packages\/(contract))\/src\/((?:messaging|identity|freight|content|desk)\/[^/.]+)(\/|\.ts$)/

/** The features without a namesake on the server, and the exceptions that aren't needed. */
function differing(paths: readonly string[], known: readonly string[]): string[] {
  const names = { api: new Set<string>(), web: new Set<string>(), contract: new Set<string>() }
  for (const path of paths) {
    const [, app, contract, name = '', rest] = feature.exec(path) ?? []
    // A file directly in an area of an app is no feature.
    if (contract !== undefined) names.contract.add(name)
    else if (rest === '/') names[app as 'api' | 'web'].add(name)
  }
  // The desk has rooms for features of other areas.
  const inDesk = new Set([...names.api].map((name) => name.replace(/^\w+\//, 'desk/')))
  const isOnServer = (name: string) => names.api.has(name) || inDesk.has(name)
  const alone = (['web', 'contract'] as const).flatMap((side) =>
    [...names[side]].filter((name) => !isOnServer(name)).map((name) => `${side}: ${name}`),
  )
  return [
    ...alone.filter((name) => !known.includes(name)).map((name) => `"${name}" isn't named so on the server`),
    ...known.filter((name) => !alone.includes(name)).map((name) => `the exception "${name}" isn't needed`),
  ]
}

it('a feature of the web app or the contract is named as on the server', () => {
  const paths = listSourceFiles().map(({ path }) => path)
  expect(differing(paths, Object.keys(exceptions))).toEqual([])
})

describe('a name that differs is found', () => {
  const server = 'apps/api/src/freight/rates/routes.ts'

  it.each([
    'apps/web/src/freight/estimations/estimations-page.tsx',
    'apps/web/src/desk/estimations/estimations-page.tsx',
    'packages/contract/src/freight/rate-analysis.ts',
    'packages/contract/src/freight/estimations/rates.ts',
  ])('%s', (path) => {
    expect(differing([server, path], [])).toHaveLength(1)
  })

  it('and a room of the desk is named as any feature of the server', () => {
    expect(differing([server, 'apps/web/src/desk/rates/rates-page.tsx'], [])).toEqual([])
  })

  it('as is an exception that isn’t needed any more', () => {
    expect(
      differing([server, 'apps/web/src/freight/rates/rates-page.tsx'], ['web: freight/rates']),
    ).toHaveLength(1)
  })
})
