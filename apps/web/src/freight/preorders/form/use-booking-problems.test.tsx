import { emptyContent } from '@portolan/contract/freight/preorders/preorder-content'
import { type BookingData, bookingData as published } from '@portolan/freight/booking/booking-data'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TypedContent } from '#freight/preorders/values/content-of-values.ts'
import { LocaleContext } from '#platform/i18n/locale-context.ts'
import { TotalsLine } from './totals-line.tsx'
import { useBookingProblems } from './use-booking-problems.ts'

const smallContainer = { payloadKg: 8_000, volumeM3: 40, lengthCm: 589, widthCm: 234, heightCm: 228 }
const own: BookingData = { ...published, containers: { '22G1': smallContainer } }

const place = { name: 'Port', locode: null, lat: 56.9, lng: 24.1, timeZone: null }
const content = {
  ...emptyContent,
  transportMode: 'sea',
  loadType: 'FCL',
  incoterms: 'FCA',
  incotermsPlace: 'Shanghai',
  from: { ...place, city: 'Shanghai', countryCode: 'CN' },
  to: { ...place, city: 'Riga', countryCode: 'LV' },
  readyOn: '2035-01-15',
  cargo: 'Centrifugal pumps for water works',
  units: [
    {
      id: '01890000-0000-7000-8000-000000000001',
      packaging: 'PLL',
      quantity: 2,
      grossWeightKg: 9_000,
      description: 'Centrifugal pumps',
      lengthCm: null,
      widthCm: null,
      heightCm: null,
      volumeM3: 20,
      hsCode: '841370',
      originCountry: 'CN',
      stackable: null,
      marks: null,
      poNumber: null,
    },
  ],
  containers: [
    { isoType: '22G1', quantity: 1, temperatureC: null, nonOperating: false, number: null, seal: null },
  ],
} as TypedContent

/** The form's problems and counts with the loaded data; the server's renderer needs no document. */
function draw(data: BookingData | undefined, typed = content) {
  let result: ReturnType<typeof useBookingProblems> | undefined
  function Form() {
    result = useBookingProblems({ content: typed, data, fromServer: [], isChecked: () => true })
    return <TotalsLine content={typed} data={data} />
  }
  const totals = renderToString(
    <LocaleContext value={{ locale: 'en', switchLocale: () => {} }}>
      <Form />
    </LocaleContext>,
  )
  const percents = [...totals.matchAll(/>(\d+)(?:<!-- -->)?\s?%</g)].map(([, percent]) => Number(percent))
  return { problems: result?.all ?? [], percents, totals }
}

test('a booking is judged and counted by the data that the server answered', () => {
  expect(draw(published)).toMatchObject({ problems: [], percents: [32, 60] })
  const { problems, percents } = draw(own)
  expect(problems).toMatchObject([{ path: 'containers', severity: 'warning' }])
  expect(problems[0]?.message).toContain('8,000')
  expect(percents).toEqual([113, 50])
})

test('until the data has come, only the schema speaks, and what depends on the data is unknown', () => {
  const { problems, percents, totals } = draw(undefined)
  expect([problems, percents]).toEqual([[], []])
  expect(totals).toContain('9,000')
  const empty = draw(undefined, { ...content, cargo: '', incoterms: 'FOB', transportMode: 'air' })
  expect(empty.problems.map(({ path }) => path)).toEqual(['cargo'])
  expect(draw(own, { ...content, cargo: '' }).problems.map(({ path }) => path)).toEqual([
    'cargo',
    'containers',
  ])
})
