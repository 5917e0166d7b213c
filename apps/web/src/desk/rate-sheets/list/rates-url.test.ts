import { expect, it } from 'vitest'
import { filterOf, readRatesUrl } from './rates-url.ts'

it.each([
  [{}, {}, { view: 'current' }],
  [{ view: 'current', mode: 'sea' }, { mode: 'sea' }, { view: 'current', transportMode: ['sea'] }],
  [
    { view: 'expiring', search: ' line ' },
    { view: 'expiring', search: ' line ' },
    { view: 'expiring', search: 'line' },
  ],
  [{ view: 'nonsense', mode: 'boat', search: 7 }, {}, { view: 'current' }],
])('reads %j', (url, read, filter) => {
  expect(readRatesUrl(url)).toEqual(read)
  expect(filterOf(readRatesUrl(url))).toEqual(filter)
})
