import { execFile } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownFiles, packageFiles, productionPackages } from '../../../scripts/release/contents.mjs'
import { annaEmail, demoPassword, fetchToken } from '../../browser/sign-in.ts'
import { type Portal, startPortal } from '../../machine/portal.ts'
import { makeArchive, releaseFolder, runRelease, unpack } from './installed-release.ts'

const run = promisify(execFile)

/** One that nothing listens on. */
const noRegistry = 'http://127.0.0.1:9/'

/** Files that aren't copies: the build, and the program that starts it. */
const made =
  /^(?:portal|package\.json|bin\/node|apps\/api\/dist\/(?:built\.json|server\/[\w-]+\.mjs(?:\.map)?))$/

let folder = ''
let archive = ''
let home = ''
let portal: Portal

describe('an archive', { tags: ['exhaustive'], timeout: 1_800_000 }, () => {
  beforeAll(async () => {
    folder = await releaseFolder()
    archive = await makeArchive(join(folder, 'made'))
    home = await unpack(archive, join(folder, 'opt'))
    portal = await startPortal({}, { release: home })
  }, 1_800_000)
  afterAll(async () => {
    await portal?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('holds what is listed, what was built, and nothing else, with the time of its commit', async () => {
    const { stdout } = await run('tar', ['-tzf', archive, '--numeric-owner', '--full-time', '-v'], {
      maxBuffer: 64_000_000,
    })
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
    expect(new Set(lines.map(([, owner, , day, time]) => `${owner} ${day} ${time}`)).size).toBe(1)
    const files = lines.filter(([mode]) => !mode?.startsWith('d')).map((parts) => parts.slice(5).join(' '))
    const root = `${basename(home)}/`
    const paths = files.map((path) => path.slice(root.length))
    const listed = [...ownFiles(), ...productionPackages().flatMap(({ path }) => packageFiles(path))]
    expect(paths.filter((path) => !made.test(path)).sort()).toEqual(listed.sort())
    expect(paths).toContain('apps/web/dist/index.html')
  })

  it('serves pages and answers, and draws PDFs in its own processes', async () => {
    const get = async (path: string, headers = {}) => {
      const answer = await fetch(new URL(path, portal.url), { headers })
      expect(answer.status, path).toBe(200)
      return answer
    }
    const page = await (await get('/login')).text()
    const script = page.match(/src="(\/assets\/[^"]+\.js)"/)?.[1] ?? ''
    expect((await get(script)).headers.get('content-type')).toContain('javascript')
    const authorization = `JWT ${await fetchToken(portal.url, annaEmail, demoPassword)}`
    const orders = await (await get('/api/v2/customer/orders/?limit=5', { authorization })).json()
    expect(orders.results).toHaveLength(5)
    const quotes = await (await get('/api/v2/customer/quotes/?limit=50', { authorization })).json()
    const details = await Promise.all(
      quotes.results.map(async ({ id }: { id: string }) =>
        (await get(`/api/v2/customer/quotes/${id}/`, { authorization })).json(),
      ),
    )
    const pdf = details.find((quote) => quote.pdf !== null)?.pdf
    expect((await (await get(pdf)).text()).slice(0, 5)).toBe('%PDF-')
  })

  it('runs commands with its own Node, for the server and without one', async () => {
    const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'))
    expect(await runRelease(home, ['--version'], {})).toEqual({
      code: 0,
      out: `portal ${version}\n`,
      err: '',
    })
    for (const dataDir of [portal.dataDir, join(folder, 'empty')]) {
      const { out } = await runRelease(home, ['doctor', '--json'], { DATA_DIR: dataDir })
      const findings = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      const textOf = (check: string) => findings.find((finding) => finding.check === check)?.text
      expect(textOf('node')).toContain(join(home, 'bin/node'))
      expect(textOf('database')).toContain(dataDir === portal.dataDir ? 'migrated' : 'no tables yet')
    }
  })

  it('is installed by npm without a network, and npx runs it', async () => {
    const env = {
      ...process.env,
      npm_config_registry: noRegistry,
      npm_config_fetch_retries: '0',
      npm_config_cache: join(folder, 'cache'),
    }
    const prefix = join(folder, 'prefix')
    await mkdir(prefix)
    await run('npm', ['install', '--global', '--prefix', prefix, archive], { env })
    const { stdout: installed } = await run(join(prefix, 'bin/portal'), ['--version'])
    const { stdout: ran } = await run('npx', ['--yes', `--package=${archive}`, 'portal', '--version'], {
      env,
      cwd: prefix,
    })
    expect([installed, ran].map((text) => text.replace(/\n$/, ''))).toEqual([
      `portal ${basename(home).replace('portolan-', '')}`,
      `portal ${basename(home).replace('portolan-', '')}`,
    ])
  })
})
