import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from './source-files.ts'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')

it('the table of the README names every configuration variable, and no other', () => {
  const declared = read('apps/api/src/platform/settings/environment/variables.ts').matchAll(
    /^ {2}([A-Z][A-Z_]+): z\./gm,
  )
  const documented = read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)
  const names = (matches: Iterable<RegExpMatchArray>) => [...matches].map((match) => match[1]).sort()
  const known = names(declared)
  expect(known.length).toBeGreaterThan(5)
  expect(names(documented)).toEqual(known)
})

it('every file that README and CONTRIBUTING link to is there', () => {
  for (const page of ['README.md', 'CONTRIBUTING.md']) {
    const targets = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '')
    for (const target of targets)
      expect(() => readFileSync(join(repository, target)), target).not.toThrow(/ENOENT/)
  }
})

it('every npm script that README and CONTRIBUTING name exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = ['README.md', 'CONTRIBUTING.md'].flatMap((page) => [
    ...read(page).matchAll(/npm run ([\w-]+)/g),
  ])
  for (const match of named) expect(Object.keys(scripts)).toContain(match[1])
})
