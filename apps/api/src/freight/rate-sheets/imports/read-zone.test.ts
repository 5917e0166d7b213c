import { expect, it } from 'vitest'
import { readZone } from './read-zone.ts'

it.each([
  ['AUSYD', [{ kind: 'locode', locode: 'AUSYD' }]],
  ['Sydney', [{ kind: 'locode', locode: 'AUSYD' }]],
  ['Гамбург', [{ kind: 'locode', locode: 'DEHAM' }]],
  [
    'Hamburg; Bremerhaven',
    [
      { kind: 'locode', locode: 'DEHAM' },
      { kind: 'locode', locode: 'DEBRV' },
    ],
  ],
  ['Bremen (DE)', [{ kind: 'city', city: 'Bremen', countryCode: 'DE' }]],
  [
    'Range',
    [
      { kind: 'locode', locode: 'DEHAM' },
      { kind: 'country', countryCode: 'NL' },
    ],
  ],
])('%s is a zone', (text, zone) => expect(readZone(text, { Range: 'Hamburg, NL' })).toEqual({ zone }))

it.each([
  ['Portland', /^may be Portland \(USPDX, US-OR\), Portland \(USPWM, US-ME\)/],
  [
    'Hamburg/Valencia',
    /^has a place that can't be used: Valencia may be Valencia \(VEVLN, VE\), Valencia \(ESVLC, ES\)/,
  ],
  ['Werk 3', /^is no place that the portal knows/],
  ['', /^is not a zone/],
])('%s is none', (text, fault) => expect(readZone(text, {}).fault).toMatch(fault))
