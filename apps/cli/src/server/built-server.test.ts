import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const articles = 'apps/api/src/content/faq/read-articles.ts'
const signature = "export function articlesOf({ faqFolder }: Pick<Env, 'faqFolder'>): FaqArticles {\n"

let copy = ''
let line = 0
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'portolan-built-')))
  const isCopied = (path: string) => !/\/(?:dist|articles)$|\.test\.ts$/.test(path)
  for (const path of ['apps/api', 'apps/cli', 'packages', 'scripts', 'package.json', 'package-lock.json'])
    cpSync(join(repository, path), join(copy, path), { recursive: true, filter: isCopied })
  mkdirSync(join(copy, 'node_modules/@portolan'), { recursive: true })
  for (const name of readdirSync(join(repository, 'node_modules')))
    if (name !== '@portolan')
      symlinkSync(join(repository, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of readdirSync(join(copy, 'packages')))
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@portolan', name))
  // The first one that the server reads at its start.
  const source = readFileSync(join(copy, articles), 'utf8')
  const place = source.indexOf(signature) + signature.length
  plant(`${source.slice(0, place)}  throw new Error(process.argv[1])\n${source.slice(place)}`)
  line = source.slice(0, place).split('\n').length
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function plant(source: string) {
  writeFileSync(join(copy, articles), source)
}

async function run(script: string, args: string[] = []): Promise<string> {
  const env = { ...process.env, DATA_DIR: join(copy, 'data'), PORT: '0', PORTAL_FROM_SOURCES: '' }
  const child = spawn(process.execPath, [join(copy, script), ...args], { cwd: copy, env })
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
}

/** The script that the server's start names, and the location of its failure. */
async function failedStart(): Promise<{ script: string; place: string }> {
  const printed = await run('apps/cli/src/portal.mjs', ['serve'])
  const script = printed.match(/^Error: (.*)$/m)?.[1] ?? printed
  const place = printed.match(/^ {4}at articlesOf \((?:file:\/\/)?(.*):\d+\)$/m)?.[1] ?? printed
  return { script, place }
}

const builtScript = (folder: string) => join(copy, 'apps/api/dist', folder, 'main.mjs')

const place = () => join(copy, articles)

it('the built server names its sources in stacks, and a changed source serves instead', {
  tags: ['exhaustive'],
}, async () => {
  const sources = { script: join(copy, 'apps/api/src/main.ts'), place: `${place()}:${line}` }
  expect(await failedStart()).toEqual(sources)

  expect(await run('scripts/bundle-server.mjs')).toBe('')
  expect(await failedStart()).toEqual({ script: builtScript('a'), place: `${place()}:${line}` })

  plant(`// One more line.\n${readFileSync(place(), 'utf8')}`)
  expect(await failedStart()).toEqual({ ...sources, place: `${place()}:${line + 1}` })
})

it('built again, it serves from another folder', { tags: ['exhaustive'] }, async () => {
  expect(await run('scripts/bundle-server.mjs')).toBe('')
  expect(await failedStart()).toEqual({ script: builtScript('b'), place: `${place()}:${line + 1}` })
})
