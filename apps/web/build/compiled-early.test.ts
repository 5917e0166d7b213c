import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { compiledEarly } from './compiled-early.ts'

test('a first chunk begins with the hint, even before what Vite puts at its beginning, and a late one has none', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'compiled-early-'))
  try {
    const files = {
      'index.html': '<title>x</title><script type="module" src="/main.js"></script>',
      'main.js': `import('./late.js')\nimport('./other.js')`,
      'late.js': `import { shared } from './shared.js'\nconsole.log(shared)`,
      'other.js': `import { shared } from './shared.js'\nconsole.info(shared)`,
      'shared.js': 'export const shared = [1]',
    }
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [compiledEarly(['index'])],
    })
    const assets = path.join(folder, 'dist/assets')
    for (const file of await readdir(assets)) {
      const code = await readFile(path.join(assets, file), 'utf8')
      const isFirst = file.startsWith('index-')
      expect(`${file} ${code.startsWith('//# allFunctionsCalledOnLoad\n')}`).toBe(`${file} ${isFirst}`)
      if (isFirst) expect(code).toContain('__vite__mapDeps')
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
