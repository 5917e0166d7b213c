import codes from '@portolan/carrier-messages/codes.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { dcsaSample, readAll } from '#testing/read-all.ts'
import { localRemark, russianRemarks } from './local-remark.ts'

const [notice] = JSON.parse(
  dcsaSample('arrivalnotice-api-100-post-freetime-request.json').toString(),
).arrivalNotices

/** The remarks of the free times of a notice, as the log keeps them and as a Russian reader gets them. */
async function remarksOf(freeTime: object): Promise<(string | null)[][]> {
  const { entries } = await readAll(
    JSON.stringify({ arrivalNotices: [{ ...notice, freeTimes: [freeTime] }] }),
  )
  const notes = (entries[0]?.events ?? []).map(({ event }) => event).filter(({ kind }) => kind === 'note')
  return notes.map(({ remark }) => [localRemark(remark, 'en'), localRemark(remark, 'ru')])
}

it.each([
  [1, 'CD', '1 calendar day', '1\u00a0календарный день'],
  [2, 'CD', '2 calendar days', '2\u00a0календарных дня'],
  [5, 'CD', '5 calendar days', '5\u00a0календарных дней'],
  [21, 'CD', '21 calendar days', '21\u00a0календарный день'],
  [1.5, 'CD', '1.5 calendar days', '1,5\u00a0календарного дня'],
  [1, 'WD', '1 working day', '1\u00a0рабочий день'],
  [22, 'WD', '22 working days', '22\u00a0рабочих дня'],
  [11, 'WD', '11 working days', '11\u00a0рабочих дней'],
  [1, 'HR', '1 hour', '1\u00a0час'],
  [2, 'HR', '2 hours', '2\u00a0часа'],
  [48, 'HR', '48 hours', '48\u00a0часов'],
])('a free time of %s %s has the form of its number', async (duration, timeUnit, english, russian) => {
  expect(await remarksOf({ typeCodes: ['DEM'], duration, timeUnit })).toEqual([
    [`Demurrage: ${english} free.`, `Демередж: бесплатно ${russian}.`],
  ])
})

it('a free time has its last day, and the words of the carrier as they are', async () => {
  const lastFreeDate = { value: '2023-12-20', classifier: 'EST' }
  const lastFreeDateTime = { value: '2023-12-21T18:00:00+01:00', classifier: 'PLN' }
  const calculationBasis = 'After gate-out full.'
  expect(await remarksOf({ typeCodes: ['DET', 'STO'], lastFreeDate, calculationBasis })).toEqual([
    [
      'Detention: free time. Last free day: 2023-12-20. After gate-out full.',
      'Детеншен: бесплатный срок. Последний бесплатный день: 20.12.2023. After gate-out full.',
    ],
    [
      'Storage: free time. Last free day: 2023-12-20. After gate-out full.',
      'Хранение: бесплатный срок. Последний бесплатный день: 20.12.2023. After gate-out full.',
    ],
  ])
  const [last] = await remarksOf({ typeCodes: ['DEM'], duration: 2, timeUnit: 'HR', lastFreeDateTime })
  expect(last?.[1]).toBe('Демередж: бесплатно 2\u00a0часа. Последний бесплатный день: 21.12.2023, 18:00.')
})

it('only whole parts that the portal wrote are translated', () => {
  const inRussian = (remark: string) => localRemark(remark, 'ru')
  expect(inRussian('Delivery not completed: weather or natural disaster')).toBe(
    'Доставка не завершена: погода или стихийное бедствие',
  )
  expect(inRussian('Discrepancy; cargo missing; 2 BOXES WET')).toBe('Расхождение; нет груза; 2 BOXES WET')
  for (const text of [
    'Released by customs',
    'Storm: other ships wait',
    'Detention: 3 weeks free.',
    'constructor',
  ])
    expect(inRussian(text)).toBe(text)
  expect(localRemark('Lost', 'en')).toBe('Lost')
  expect(localRemark(null, 'ru')).toBeNull()
})

it('every text of a code that a remark may have is in Russian', () => {
  const statuses = [codes.x12.status, codes.edifact.status, codes.air.status].flatMap(
    (list) => Object.values(list) as { text: string; event?: string }[],
  )
  const written = new Set([
    ...statuses.filter(({ event }) => event === undefined).map(({ text }) => text),
    ...Object.values(codes.x12.reasons),
    ...Object.values(codes.air.discrepancies),
  ])
  expect([...written].filter((text) => !Object.hasOwn(russianRemarks, text))).toEqual([])
  expect(Object.keys(russianRemarks).filter((text) => !written.has(text))).toEqual([])
})
