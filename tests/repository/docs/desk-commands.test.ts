import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { commands } from '@portolan/contract/commands/commands'
import { expect, it } from 'vitest'

const text = readFileSync(resolve(import.meta.dirname, '../../../docs/desk.md'), 'utf8')

/** The rows of the table: a command, and its place or the reason why it has none. */
const rows = [...text.matchAll(/^\| `portal ([^`]+)` \| (.+) \|$/gm)].map(([, name = '', place = '']) => ({
  name,
  place,
}))

/** The anchors of the headings, as GitHub names them. */
const anchors = new Set(
  [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  ),
)

it('docs/desk.md names the place of every command, once', () => {
  const known = commands.map(({ name }) => name)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

it('each place is a section of docs/desk.md, or a reason is given', () => {
  const wrong = rows.filter(({ place }) => {
    const anchor = /^\[[^\]]+\]\(#([^)]+)\)/.exec(place)?.[1]
    return anchor === undefined ? !/^– \S/.test(place) : !anchors.has(anchor)
  })
  expect(wrong).toEqual([])
})
