import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstLoad, firstLoadBudget, firstScripts, keepBudget, misplaced, zippedSize } from './first-load.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'first-load-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  return rm(folder, { recursive: true })
})

async function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
}

test('the page before login has 114.8 kB of JavaScript at most', () => {
  expect(firstLoadBudget).toBe(114_800)
  expect(() => keepBudget(114_800, firstLoadBudget)).not.toThrow()
  expect(() => keepBudget(114_801, firstLoadBudget)).toThrow('has 114.8 kB gzip')
})

test('scripts are weighed as they travel', () => {
  const noise = randomBytes(30_000).toString('hex')
  expect(zippedSize([noise])).toBeGreaterThan(30_000)
  expect(zippedSize([noise, noise])).toBe(2 * zippedSize([noise]))
  expect(zippedSize(['a'.repeat(100_000)])).toBeLessThan(1000)
})

test('zod before the login is found', () => {
  const chunk = { moduleIds: ['/x/src/main.tsx', '/x/node_modules/zod/v4/core/core.js'] }
  expect(misplaced([chunk], [/node_modules\/zod\//])).toEqual(['/x/node_modules/zod/v4/core/core.js'])
  expect(misplaced([{ moduleIds: ['/x/src/main.tsx'] }], [/node_modules\/zod\//])).toEqual([])
})

test('the scripts before the login are those of the document and what they import, without what comes late', async () => {
  await write({
    'index.html':
      '<script src="/assets/boot.js" data-inside="/assets/late.js"></script><script type="module" crossorigin src="/assets/index.js"></script>',
    'assets/boot.js': '{}',
    'assets/index.js':
      'import{a}from"./shared.js";export*from"./more.js";import("./late.js").then(a);export{a}',
    'assets/shared.js': 'import"../deep.js";export const a=1',
    'assets/more.js': 'export const b=1',
    'deep.js': '',
    'assets/late.js': '',
  })
  const scripts = ['assets/boot.js', 'assets/index.js', 'assets/more.js', 'assets/shared.js', 'deep.js']
  expect([...firstScripts(folder).keys()].toSorted()).toEqual(scripts)
})

test('a build is weighed as it is on disk, with what Vite adds to the entry last', async () => {
  const late = (name: string) => `import { shared } from './shared.js'\nconsole.log('${name}', shared)`
  await write({
    'index.html': '<title>x</title><script type="module" src="/main.js"></script>',
    'main.js': `import('./one.js')\nimport('./two.js')`,
    'one.js': late('one'),
    'two.js': late('two'),
    'shared.js': `export const shared = ['${randomBytes(100).toString('hex')}']`,
  })
  const log = vi.spyOn(console, 'info').mockReturnValue()
  const buildWith = (budget: number) =>
    build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [firstLoad({ pages: [], never: [], budget })],
    })

  await buildWith(firstLoadBudget)
  const dist = path.join(folder, 'dist')
  const html = await readFile(path.join(dist, 'index.html'), 'utf8')
  const files = [...html.matchAll(/ src="([^"]+)"/g)].map(([, file = '']) => path.join(dist, file))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  expect(texts.join('')).toContain('__vite__mapDeps=')
  const weight = zippedSize(texts)
  expect(log).toHaveBeenLastCalledWith(
    expect.stringContaining(`: ${(weight / 1000).toFixed(1)} kB gzip of 114.8 kB`),
  )

  await buildWith(weight)
  await expect(buildWith(weight - 1)).rejects.toThrow('The JavaScript before the login has')
})

test('a first page that brings what it must do without fails the build', async () => {
  await write({
    'index.html': '<title>x</title><script type="module" src="/main.js"></script>',
    'main.js': `import('./page.js')`,
    'page.js': `import { check } from './checks.js'\nconsole.log('page', check)`,
    'checks.js': `export const check = document.title`,
  })
  vi.spyOn(console, 'info').mockReturnValue()
  const pages = [{ at: '^/$', source: 'page.js' }]
  const buildWithout = (neverInside: RegExp[]) =>
    build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [firstLoad({ pages, never: [], neverInside })],
    })
  await buildWithout([/\/others\.js$/])
  await expect(buildWithout([/\/checks\.js$/])).rejects.toThrow('Loaded before the first page: ')
})
