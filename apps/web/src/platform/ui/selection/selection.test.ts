import { describe, expect, it } from 'vitest'
import { isSelected, nothingSelected, ranged, toggled, toggledAll } from './selection.ts'

const loaded = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted().join('')

describe('a selection', () => {
  it('takes rows in and out', () => {
    const one = toggled(nothingSelected, 'b', loaded)
    expect([idsOf(one), idsOf(toggled(one, 'b', loaded))]).toEqual(['b', ''])
  })

  it('reaches from the last click to a click with Shift, in both directions', () => {
    const one = toggled(nothingSelected, 'b', loaded)
    const down = ranged(one, 'd', loaded)
    expect(idsOf(down)).toBe('bcd')
    expect(idsOf(ranged(toggled(nothingSelected, 'd', loaded), 'b', loaded))).toBe('bcd')
    expect(idsOf(ranged(down, 'c', loaded))).toBe('b')
  })

  it('with Shift and no earlier click is that row', () => {
    expect(idsOf(ranged(nothingSelected, 'd', loaded))).toBe('d')
    const stale = { ...nothingSelected, anchor: 'of another filter' }
    expect(idsOf(ranged(stale, 'd', loaded))).toBe('d')
  })

  it('of all that is loaded is taken back by the same click', () => {
    const all = toggledAll(toggled(nothingSelected, 'b', loaded), loaded)
    expect([idsOf(all), idsOf(toggledAll(all, loaded))]).toEqual(['abcde', ''])
  })

  it('of everything becomes that of the loaded rows once one is taken out', () => {
    const everything = { ...nothingSelected, isEverything: true }
    expect(isSelected(everything, 'not loaded yet')).toBe(true)
    expect(idsOf(toggled(everything, 'c', loaded))).toBe('abde')
    expect(toggledAll(everything, loaded)).toEqual(nothingSelected)
  })
})
