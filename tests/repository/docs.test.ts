import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listSourceFiles, repository } from './source-files.ts'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md', 'examples/*.md'], { cwd: repository }).sort()
const guides = ['README.md', 'CONTRIBUTING.md']

it('the table of the README names every configuration variable, and no other', () => {
  const declared = ['platform/settings/variables.ts', 'freight/settings/variables.ts'].flatMap((file) => [
    ...read(`apps/api/src/${file}`).matchAll(/^ {2}([A-Z][A-Z\d_]+): z\./gm),
  ])
  const documented = read('README.md').matchAll(/^\| `([A-Z][A-Z\d_]+)` \|/gm)
  const names = (matches: Iterable<RegExpMatchArray>) => [...matches].map((match) => match[1]).sort()
  const declaredNames = names(declared)
  expect(declaredNames.length).toBeGreaterThan(5)
  expect(names(documented)).toEqual(declaredNames)
})

it('every npm script that README and CONTRIBUTING name exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const scriptNames = guides.flatMap((page) => [...read(page).matchAll(/npm run ([\w-]+)/g)])
  for (const match of scriptNames) expect(Object.keys(scripts)).toContain(match[1])
})

describe('links', () => {
  const brokenLinks = (page: string, text: string) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(repository, dirname(page), target)))

  it.each(pages)('of %s lead to files', (page) => expect(brokenLinks(page, read(page))).toEqual([]))

  it('to a file that is gone are found', () =>
    expect(brokenLinks('docs/x.md', 'See [this](gone.md#part) and [that](../README.md).')).toEqual([
      'gone.md',
    ]))
})

describe('decision records', () => {
  const records = globSync('docs/decisions/*.md', { cwd: repository })
    .sort()
    .map((path) => {
      const text = read(path)
      const also: readonly string[] = /^Also (.+)\.$/m.exec(text)?.[1]?.match(/\d{3}/g) ?? []
      return { path, text, number: /\d{3}/.exec(path)?.[0] ?? '', also }
    })
  const numbers = records.map(({ number }) => number)
  // A merged record stands under its own number and those of the records in it; migrations still use the
  // latter.
  const names = new Set([...numbers, ...records.flatMap(({ also }) => also)])

  /** Returns every record that a text names: “decision 001”, “records 002 and 003”. */
  const namedIn = (text: string) =>
    [...text.matchAll(/\b(?:decision|record)s? ((?:\d{3}(?:, | and )?)+)/gi)].flatMap(
      ([, list = '']) => list.match(/\d{3}/g) ?? [],
    )
  /** Records are also named by a link, or by their number in parentheses. */
  const namedShortly = (text: string) =>
    [...text.matchAll(/[([](0\d\d)[)\]]/g)].map(([, number = '']) => number)

  it('have one number each, which no merged one has', () => {
    expect(numbers).toEqual([...new Set(numbers)])
    for (const { also } of records) expect(numbers.filter((number) => also.includes(number))).toEqual([])
  })

  it.each(records)('$path has its number in its title', ({ text, number }) =>
    expect(text).toMatch(new RegExp(`^# ${number} · `)),
  )

  // Assumes 280 words a minute. Finding orders has figures for every way and isn't meant for newcomers.
  const long = new Set(['049'])
  it.each(records.filter(({ number }) => !long.has(number)))('$path is read in two minutes', ({ text }) =>
    expect(text.match(/[\p{L}\d]\S*/gu)?.length).toBeLessThanOrEqual(560),
  )

  it('that texts and comments name exist', () => {
    const files = [...listSourceFiles(), ...pages.map((path) => ({ path, text: read(path) }))]
    const unknown = files.flatMap(({ path, text }) =>
      [...namedIn(text), ...(path.startsWith('docs/') ? namedShortly(text) : [])]
        .filter((number) => !(path.endsWith('.sql') ? names.has(number) : numbers.includes(number)))
        .map((number) => `${path}: ${number}`),
    )
    expect(unknown).toEqual([])
  })

  it('are found however a text names them', () => {
    expect(namedIn('Decision 001; see records 002 and 003.')).toEqual(['001', '002', '003'])
    expect(namedShortly('a lock (003), [006](006-kept-counters.md)')).toEqual(['003', '006'])
  })
})

describe('the glossary', () => {
  /** Returns the cells of each row of each table, without the rules below the headers. */
  const tablesOf = (text: string) =>
    text
      .split(/\n\n+/)
      .filter((block) => block.startsWith('|'))
      .map((block) => block.trim().split('\n'))
      .map(([header = '', , ...rows]) => ({ header: cellsOf(header), rows: rows.map(cellsOf) }))
  const cellsOf = (line: string) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim())
  /** Returns the terms of a row: “lane, country pair” are two, “overdue (invoice)” is one. */
  const termsOf = ([term = '']: string[]) =>
    term.replaceAll(/\([^)]*\)/g, (note) => note.replaceAll(/[,;]/g, '')).split(/[,;] /)
  const twice = (text: string) => {
    const terms = tablesOf(text).flatMap(({ rows }) => rows.flatMap(termsOf))
    return terms.filter((term, index) => terms.indexOf(term) !== index)
  }
  const uneven = (text: string) =>
    tablesOf(text).flatMap(({ header, rows }) => rows.filter((row) => row.length !== header.length))
  const text = read('docs/glossary.md')

  it('has four tables', () => expect(tablesOf(text)).toHaveLength(4))
  it('defines each term once', () => expect(twice(text)).toEqual([]))
  it('has as many cells in each row as in its header', () => expect(uneven(text)).toEqual([]))

  it('is found wrong where a term is defined twice, or two rows run together', () => {
    expect(twice('| a | b |\n|---|---|\n| lane, pair | x |\n| lane | y |\n')).toEqual(['lane'])
    expect(uneven('| a | b |\n|---|---|\n| lane | x | pair | y |\n')).toHaveLength(1)
  })
})
