import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, expect, test, vi } from 'vitest'
import { lightPreload } from './light-preload.ts'
import { preload } from './preload.ts'

afterEach(() => vi.unstubAllGlobals())

test('a build has it in place of the helper of Vite', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'light-preload-'))
  await writeFile(path.join(root, 'main.js'), `import('./late.js')\nimport('./later.js')`)
  for (const name of ['late', 'later'])
    await writeFile(
      path.join(root, `${name}.js`),
      `import { x } from './shared.js'\nconsole.log('${name}', x)`,
    )
  await writeFile(path.join(root, 'shared.js'), 'export const x = Math.random()')

  async function entryWith(plugins: ReturnType<typeof lightPreload>[]) {
    const input = path.join(root, 'main.js')
    const options = { write: false, minify: false, rolldownOptions: { input } }
    const { output } = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: options,
      plugins,
    })) as Rolldown.RolldownOutput
    const entry = output.find((each) => each.type === 'chunk' && each.isEntry)
    return entry?.type === 'chunk' ? entry.code : ''
  }

  expect(await entryWith([])).toContain('vite:preloadError')
  const entry = await entryWith([lightPreload()])
  expect(entry).not.toContain('vite:preloadError')
  expect(entry).toMatch(/preload\(\(\) => import\("\.\/late-[^"]+"\), __vite__mapDeps\(\[/)
  await rm(root, { recursive: true })
})

test('each file is asked for once, before the part that imports it, and a failure stays one', async () => {
  const urls: string[] = []
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: ({ rel, href }: HTMLLinkElement) => urls.push(`${rel} ${href}`) },
  })
  const failure = new TypeError('Failed to fetch')

  expect(await preload(async () => [...urls], ['assets/a.js', 'assets/b.js'])).toEqual([
    'modulepreload /assets/a.js',
    'modulepreload /assets/b.js',
  ])
  await expect(preload(() => Promise.reject(failure), ['assets/b.js', 'assets/c.js'])).rejects.toBe(failure)
  expect(await preload(async () => 'bare')).toBe('bare')
  expect(urls.map((line) => line.at(-4))).toEqual(['a', 'b', 'c'])
})
