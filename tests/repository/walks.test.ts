import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from './source-files.ts'

const text = readFileSync(join(repository, 'docs/walks.md'), 'utf8')
const limits = [...text.matchAll(/^\| (?<walk>[^|]+) \| \d+ \| (?<now>\d+) \| (?<most>\d+) \|$/gm)]
const sections = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n')[0], section]),
)

describe('walks through the code', () => {
  it('are five', () => expect([limits.length, sections.size]).toEqual([5, 5]))

  it.each(limits.map(({ groups }) => ({ ...groups })))(
    '$walk is as short as it says',
    ({ walk, now, most }) => {
      const files = [...(sections.get(walk ?? '') ?? '').matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(
        ([, file]) => file ?? '',
      )
      expect(files).toHaveLength(Number(now))
      expect(Number(now)).toBeLessThanOrEqual(Number(most))
      expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([])
    },
  )
})
