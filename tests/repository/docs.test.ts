import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listSourceFiles, repository } from './source-files.ts'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md', 'examples/*.md'], { cwd: repository }).sort()
const guides = ['README.md', 'CONTRIBUTING.md']

it('the table of the README names every configuration variable, and no other', () => {
  const declared = read('apps/api/src/platform/settings/environment/variables.ts').matchAll(
    /^ {2}([A-Z][A-Z_]+): z\./gm,
  )
  const documented = read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)
  const names = (matches: Iterable<RegExpMatchArray>) => [...matches].map((match) => match[1]).sort()
  const declaredNames = names(declared)
  expect(declaredNames.length).toBeGreaterThan(5)
  expect(names(documented)).toEqual(declaredNames)
})

it('every npm script that README and CONTRIBUTING name exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = guides.flatMap((page) => [...read(page).matchAll(/npm run ([\w-]+)/g)])
  for (const match of named) expect(Object.keys(scripts)).toContain(match[1])
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
  const numbers = globSync('docs/decisions/*.md', { cwd: repository }).map(
    (path) => /(\d{3})-[a-z0-9-]+\.md$/.exec(path)?.[1] ?? path,
  )
  /** Every record that a text names: “decision 015”, “records 015 and 016”, and in records also “(015)”. */
  const namedRecords = (text: string) => [
    ...[...text.matchAll(/\b(?:decision|record)s? ((?:\d{3}(?:, | and )?)+)/gi)].flatMap(
      ([, list = '']) => list.match(/\d{3}/g) ?? [],
    ),
  ]
  const shortNames = (text: string) => [...text.matchAll(/\((0\d\d)\)/g)].map(([, number = '']) => number)

  it('have one number each', () => expect(numbers).toEqual([...new Set(numbers)]))

  it('that texts and comments name exist', () => {
    const files = [...listSourceFiles(), ...pages.map((path) => ({ path, text: read(path) }))]
    const unknown = files.flatMap(({ path, text }) =>
      [...namedRecords(text), ...(path.startsWith('docs/') ? shortNames(text) : [])]
        .filter((number) => !numbers.includes(number))
        .map((number) => `${path}: ${number}`),
    )
    expect(unknown).toEqual([])
  })

  it('are found however a text names them', () =>
    expect([
      ...namedRecords('Decision 001; see records 002 and 003.'),
      ...shortNames('a lock (004)'),
    ]).toEqual(['001', '002', '003', '004']))
})

describe('the glossary', () => {
  /** The cells of each row of each table, without the rules below the headers. */
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
  /** The terms of a row: “lane, country pair” are two, “overdue (invoice)” is one. */
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
