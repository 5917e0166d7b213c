import { describe, expect, test } from 'vitest'
import { breakName, type LabelCandidate, placeLabels } from './map-labels.ts'

const map = { left: 0, top: 0, right: 300, bottom: 200 }
const measure = (_kind: LabelCandidate['kind'], text: string) => text.length * 6
const city = (text: string, x: number, y: number): LabelCandidate => ({ kind: 'city', text, x, y })
const texts = (...labels: LabelCandidate[]) => placeLabels(labels, [], map, measure).map(({ text }) => text)

describe('names on the ground', () => {
  test('are beside their dots, on the other side where the first is taken', () => {
    const placed = placeLabels([city('Hamburg', 100, 50), city('Bremen', 84, 52)], [], map, measure)
    expect(placed.map(({ text, align }) => [text, align])).toEqual([
      ['Hamburg', 'left'],
      ['Bremen', 'right'],
    ])
  })

  test('give way to those that came before', () => {
    expect(texts(city('Hamburg', 100, 50), city('Bremen', 84, 52), city('Altona', 99, 51))).toEqual([
      'Hamburg',
      'Bremen',
    ])
  })

  test('keep off what is taken and off the edge', () => {
    const occupied = [{ left: 60, top: 40, right: 200, bottom: 60 }]
    expect(placeLabels([city('Hamburg', 100, 50)], occupied, map, measure)).toEqual([])
    expect(placeLabels([city('Hamburg', 290, 50)], [], map, measure)[0]?.align).toBe('right')
    expect(texts(city('Hamburg', 150, 2))).toEqual([])
  })

  test('aren’t written twice close to each other', () => {
    expect(texts(city('Hamburg', 20, 50), city('Hamburg', 120, 120))).toEqual(['Hamburg'])
  })

  test('of countries stand in the middle, long ones on two lines', () => {
    const country = { kind: 'country', text: 'Saudi Arabia Kingdom', x: 150, y: 100 } as const
    const [placed] = placeLabels([country], [], map, measure)
    expect(placed).toMatchObject({ align: 'center', textX: 150, lines: ['Saudi Arabia', 'Kingdom'] })
    expect(breakName('Russia')).toEqual(['Russia'])
    expect(breakName('Liechtensteinland')).toEqual(['Liechtensteinland'])
    expect(breakName('Bosnia and Herzegovina')).toEqual(['Bosnia and', 'Herzegovina'])
  })
})
