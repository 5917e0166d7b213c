import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, listSourceFiles, repository, type SourceFile } from './source-files.ts'

interface Step {
  file: string
  /** The reason why no earlier file of the walk imports this one. */
  hop?: string | undefined
}

const text = readFileSync(join(repository, 'docs/walks.md'), 'utf8')
const limits = [...text.matchAll(/^\| (?<walk>[^|]+) \| (?<files>\d+) \| (?<goal>\d+) \|$/gm)].map(
  ({ groups = {} }) => ({ walk: groups.walk ?? '', files: Number(groups.files), goal: Number(groups.goal) }),
)
const sections = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n')[0] ?? '', section]),
)

/** The steps of a walk; a walk that continues another one begins with its steps. */
function stepsOf(walk: string): Step[] {
  const section = sections.get(walk) ?? ''
  const continued = /^Continues “(.+)”\.$/m.exec(section)?.[1]
  const own = [...section.matchAll(/^\d+\. \[([^\]]+)\]\(\.\.\/([^)]+)\)(?: \((\w+)\))?: /gm)].map(
    ([, label, file = '', hop]) => {
      expect(label).toBe(file)
      return { file, hop }
    },
  )
  return [...(continued === undefined ? [] : stepsOf(continued)), ...own]
}

/** True for files at the top of an app's source folder, which compose the app. */
const composes = (file: string) => /^apps\/\w+\/src\/[^/]+$/.test(file)
const appOf = (file: string) => /^apps\/\w+/.exec(file)?.[0]

/** Decides whether a file can follow the earlier ones for the reason that its hop gives. */
const hops: Record<string, (file: SourceFile, earlier: SourceFile[]) => boolean> = {
  /** Another app answers. */
  network: ({ path }, earlier) =>
    appOf(path) !== appOf(earlier.findLast((each) => appOf(each.path))?.path ?? ''),
  /** The file registers itself with an earlier one, or composes the app. */
  registration: (file, earlier) =>
    composes(file.path) || importsOf(file).some((path) => earlier.some((each) => each.path === path)),
  /** A thread, process or loop takes over. */
  worker: ({ path }, earlier) =>
    path.endsWith('-worker.ts') || earlier.some((each) => each.text.includes(path.split('/').at(-1) ?? path)),
}

/**
 * Returns the faults of a walk: missing files, files that no earlier one leads to, and hops without a reason.
 */
function faultsOf(steps: Step[], files: ReadonlyMap<string, SourceFile>): string[] {
  return steps.flatMap(({ file, hop }, index) => {
    const source = files.get(file)
    if (source === undefined) return [`${file} doesn't exist`]
    const earlier = steps.slice(0, index).flatMap((step) => files.get(step.file) ?? [])
    if (earlier.some(({ path }) => path === file)) return [`${file} is there twice`]
    const isImported = earlier.some((each) => importsOf(each).includes(file))
    if (hop === undefined)
      return index === 0 || isImported ? [] : [`no file before ${file} imports it, and no hop says why`]
    if (isImported) return [`${file} is imported, so it needs no hop`]
    return hops[hop]?.(source, earlier) ? [] : [`${file} isn't reached by ${hop}`]
  })
}

describe('walks through the code', () => {
  const files = new Map(listSourceFiles().map((file) => [file.path, file]))

  it('have a section for each row of the table', () => {
    expect(limits.length).toBeGreaterThanOrEqual(6)
    for (const { walk } of limits) expect([...sections.keys()]).toContain(walk)
  })

  it.each(limits)('$walk', ({ walk, files: count, goal }) => {
    const steps = stepsOf(walk)
    expect(faultsOf(steps, files)).toEqual([])
    expect(steps).toHaveLength(count)
    expect(count).toBeLessThanOrEqual(goal)
  })

  it('lead to a file in each of ten questions', () => {
    const questions = (sections.get('Ten questions') ?? '').split(/^\d+\. (?=\*\*.+\?\*\*)/m).slice(1)
    expect(questions).toHaveLength(10)
    for (const answer of questions) expect(answer).toMatch(/\]\(\.\.\/(?:apps|packages)\//)
  })

  const planted = new Map(
    [
      { path: 'apps/web/src/orders/page.tsx', text: "import { card } from './card.tsx'" },
      { path: 'apps/web/src/orders/card.tsx', text: '' },
      { path: 'apps/web/src/orders/cell.tsx', text: '' },
      { path: 'apps/api/src/orders/routes.ts', text: "import { find } from './find.ts'" },
      { path: 'apps/api/src/orders/find.ts', text: '' },
    ].map((file) => [file.path, file]),
  )
  const page = { file: 'apps/web/src/orders/page.tsx' }
  it.each<[string, Step[]]>([
    ['a file that is gone', [page, { file: 'apps/web/src/orders/gone.tsx' }]],
    ['a file that was left out', [page, { file: 'apps/web/src/orders/cell.tsx' }]],
    ['a file twice', [page, page]],
    ['a needless hop', [page, { file: 'apps/web/src/orders/card.tsx', hop: 'registration' }]],
    ['a hop of an unknown kind', [page, { file: 'apps/web/src/orders/cell.tsx', hop: 'magic' }]],
    ['a hop by network within an app', [page, { file: 'apps/web/src/orders/cell.tsx', hop: 'network' }]],
    ['a registration with nothing', [page, { file: 'apps/web/src/orders/cell.tsx', hop: 'registration' }]],
    ['a worker that nothing names', [page, { file: 'apps/web/src/orders/cell.tsx', hop: 'worker' }]],
  ])('refuse %s', (_, steps) => expect(faultsOf(steps, planted)).toHaveLength(1))

  it('allow imports and a hop by network', () => {
    const steps = [
      page,
      { file: 'apps/web/src/orders/card.tsx' },
      { file: 'apps/api/src/orders/routes.ts', hop: 'network' },
      { file: 'apps/api/src/orders/find.ts' },
    ]
    expect(faultsOf(steps, planted)).toEqual([])
  })
})
