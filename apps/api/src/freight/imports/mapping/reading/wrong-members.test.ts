import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ChargeMap, compileChargeMap } from '#freight/imports/charges/charge-map.ts'
import { compileEventMap, EventMap } from '#freight/imports/events/event-map.ts'
import { compileMap } from '#freight/imports/mapping/compile-map.ts'
import { ImportMap } from '#freight/imports/mapping/import-map.ts'
import { parseMap } from './read-map.ts'

const readText = (name: string) =>
  readFileSync(new URL(`../../../../../../../examples/${name}/map.json`, import.meta.url), 'utf8')

const doors = [
  {
    example: 'tms-export',
    check(text: string, header: string[]) {
      const { map, faults } = parseMap(ImportMap, text, 'map.json')
      compileMap(map, header, faults)
    },
  },
  {
    example: 'events',
    check(text: string, header: string[]) {
      const { map, faults } = parseMap(EventMap, text, 'map.json')
      compileEventMap(map, header, faults)
    },
  },
  {
    example: 'charges',
    check(text: string, header: string[]) {
      const { map, faults } = parseMap(ChargeMap, text, 'map.json')
      compileChargeMap(map, header, faults)
    },
  },
]

type Holder = Record<string, unknown>

function pathsOf(value: unknown, at: string[] = []): string[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return inner.flatMap(([key, one]) => [[...at, key], ...pathsOf(one, [...at, key])])
}

function withMember(text: string, path: string[], value: unknown): string {
  const map: Holder = JSON.parse(text)
  const holder = path.slice(0, -1).reduce((at, key) => at[key] as Holder, map)
  holder[path.at(-1) ?? ''] = value
  return JSON.stringify(map)
}

describe.each(doors)('a wrong member of the map of $example', ({ example, check }) => {
  const text = readText(example)
  const header = [...new Set(Array.from(text.matchAll(/\{([^{}"\n]+)\}/g), ([, name = '']) => name.trim()))]
  const membersSaid = (map: string) => {
    try {
      check(map, header)
      return []
    } catch (error) {
      const lines = String(error).split('\n').slice(1)
      return lines.flatMap((line) =>
        line.startsWith('  ') ? (line.trim().split(': ')[0] ?? '').split(', ') : [],
      )
    }
  }

  it('makes no other seem wrong', () => {
    expect(membersSaid(text)).toEqual([])
    for (const path of pathsOf(JSON.parse(text))) {
      const name = path.join('.')
      for (const wrong of [7, null, [], { zzz: 1 }, undefined, '{Nope}']) {
        const others = membersSaid(withMember(text, path, wrong)).filter(
          (path) => !`${path}.`.startsWith(`${name}.`) && !name.startsWith(`${path}.`),
        )
        expect({ name, wrong, others }).toEqual({ name, wrong, others: [] })
      }
    }
  })

  it('hides no unknown column', () => {
    const paths = pathsOf(JSON.parse(text)).filter(([first = '']) => !['file', 'line'].includes(first))
    for (const path of paths) {
      const members = membersSaid(withMember(withMember(text, path, [7]), ['line'], '{Nope}'))
      if (path.join('.') !== 'places')
        expect({ path, said: members }).toEqual({ path, said: expect.arrayContaining(['line']) })
    }
  })
})
