import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@portolan/contract/endpoints'
import { incotermCodes, loadTypes, packagingUnits } from '@portolan/contract/freight/orders/order-codes'
import {
  pinSorts,
  recordStatuses,
  shipmentStatuses,
  transportModes,
} from '@portolan/contract/freight/orders/order-filter'
import { ShipmentUnit } from '@portolan/contract/freight/orders/order-parts'
import { RoutePoint } from '@portolan/contract/freight/places'
import { seasons, weightRanges } from '@portolan/contract/freight/rates'
import { channels, locales } from '@portolan/contract/identity/users'
import { notificationStates } from '@portolan/contract/messaging/notifications'
import { describe, expect, it } from 'vitest'
import { repository } from './source-files.ts'

// Both lists are copied from the specification, so that a change of the contract doesn't change them, too.
const values: [string, readonly string[], string][] = [
  ['interface languages', locales, 'en ru'],
  ['record statuses', recordStatuses, 'active archived'],
  ['delivery flags', ShipmentUnit.shape.delivery.options, 'booked delivered'],
  ['route legs', RoutePoint.shape.leg.options, 'from via to'],
  ['load types', loadTypes, 'not-set FCL LCL'],
  ['channels', channels, 'sms email disabled'],
  ['packaging units', packagingUnits, 'CS PCS CTN PLL PKG'],
  ['Incoterms', incotermCodes, 'CFR CIF CIP CPT DAF DAP DAT DDP DDU DEQ DES DPU EXW FAS FCA FOB XXX'],
  ['shipment statuses', shipmentStatuses, 'BOOKED IN_TRANSIT ARRIVED CANCELED'],
  ['transport modes', transportModes, 'air sea truck rail'],
  ['read states', notificationStates, 'new viewed'],
  ['value ranges', weightRanges, '100- 100-300 300-500 500-1000 1000+'],
  ['seasons', seasons, 'winter spring summer fall'],
  ['sorts by pin', pinSorts, '-pinned pinned'],
]

const calls = `
customer GET definitions/cities/
customer GET definitions/countries/
customer GET estimations/orders-rate-analysis/
customer GET invitations/:/
customer POST invitations/:/finish-registration/
customer GET notifications/
customer PUT notifications/:/
customer GET notifications/count/
customer POST notifications/mark-all-viewed/
customer GET orders/
customer GET orders/:/
customer GET orders/:/documents/
customer GET orders/:/invoice-documents/
customer GET orders/:/shipment-units/
customer POST,DELETE orders/:/pin/
customer GET organizations/
customer GET,POST preorders/
customer GET,PUT,PATCH,DELETE preorders/:/
customer GET,POST preorders/:/documents/
customer GET,PUT,PATCH,DELETE preorders/:/documents/:/
customer GET,PUT,PATCH users/me/
customer POST users/me/avatar/
auth POST token/
auth POST logout/
auth POST 2fa/second-factor/enable-type/
auth POST 2fa/second-factor/confirm/
auth POST 2fa/token/by-code/
auth POST 2fa/token/by-password/
auth POST password/change/
auth GET passkeys/credentials/
auth PATCH,DELETE passkeys/credentials/:/
auth GET passkeys/login/start/
auth POST passkeys/login/finalize/
auth GET passkeys/registration/start/
auth POST passkeys/registration/finalize/`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

describe('the specification', () => {
  it.each(values)('names these %s', (_, ours, specified) =>
    expect([...ours].sort()).toEqual(specified.split(' ').sort()),
  )

  const ours = new Set(
    [...endpoints.values()].map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`),
  )
  it.each(calls)('names the call /%s: %s %s', (base = '', methods = '', path = '') => {
    for (const method of methods.split(',')) expect(ours).toContain(`${method} /api/v2/${base}/${path}`)
  })
})

describe('docs/specification.md', () => {
  const read = (path: string) => readFileSync(join(repository, path), 'utf8')
  const rows = read('docs/specification.md')
    .split('\n')
    .filter((line) => /^\| (?!sentence)/.test(line))

  /** Returns the files that a row names but that don't exist, and the titles that its tests don't have. */
  function faultsOf(row: string): string[] {
    const [, places = '', proofs = ''] = row.slice(2, -2).split(' | ')
    const proven = [...proofs.matchAll(/\]\(\.\.\/([^)]+)\): “(.+?)”(?= · |$)/g)]
    const untitled = proven.filter(
      ([, file = '', title = '']) => existsSync(join(repository, file)) && !read(file).includes(title),
    )
    return [
      ...[...`${places} ${proofs}`.matchAll(/\]\(\.\.\/([^)]+)\)/g)].flatMap(([, file = '']) =>
        existsSync(join(repository, file)) ? [] : [file],
      ),
      ...untitled.map(([, file, title]) => `${file} has no “${title}”`),
    ]
  }

  it('has a row for each sentence, with its place and its proof', () => {
    expect(rows.length).toBeGreaterThanOrEqual(199)
    for (const row of rows) expect(row).toMatch(/^\| .+ \| .*\]\(\.\.\/.+\) \| .*(?:”|read: .+) \|$/)
  })

  it('names files and tests that exist', () => expect(rows.flatMap(faultsOf)).toEqual([]))

  it('is faulted for a file or a title that is gone', () => {
    const proof = '[guard.test.ts](../apps/web/src/platform/routing/guard.test.ts)'
    expect(faultsOf(`| a | [gone.ts](../gone.ts) | ${proof}: “gone” · read: all |`)).toEqual([
      'gone.ts',
      'apps/web/src/platform/routing/guard.test.ts has no “gone”',
    ])
  })
})
