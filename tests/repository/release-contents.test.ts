import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownFiles, packageFiles, productionPackages } from '../../scripts/release/contents.mjs'
import { repository } from './source-files.ts'

// `archive.test.ts` makes, installs and starts the archive in test:all.
const packages = productionPackages()
const names = packages.map(({ name }) => name)

const isSpare = (path: string) => /\.(?:map|[cm]?ts|tsx)$|\.test\.|\/tests?\//.test(path)

it('has all migrations and articles of this version, and none of its sources', () => {
  const files = ownFiles()
  for (const folder of ['platform/db/migrations', 'content/faq/articles'])
    for (const name of readdirSync(join(repository, 'apps/api/src', folder)))
      expect(files).toContain(`apps/api/src/${folder}/${name}`)
  expect(files).toContain('LICENSE')
  expect(files.filter(isSpare)).toEqual([])
})

it('has the packages that the server needs, with native parts for this platform, and no others', () => {
  const { dependencies } = JSON.parse(readFileSync(join(repository, 'apps/api/package.json'), 'utf8'))
  const needed = Object.keys(dependencies).filter((name) => !/^(?:zod$|@portolan\/)/.test(name))
  expect(names).toEqual(expect.arrayContaining(needed))
  for (const native of [/^@img\/sharp-/, /^@img\/sharp-libvips-/, /^@node-rs\/argon2-/])
    expect(names.filter((name) => native.test(name)).every((name) => name.includes(process.arch))).toBe(true)
  expect(names.some((name) => name.startsWith('@node-rs/argon2-'))).toBe(true)
  expect(
    names.filter((name) => /^(?:@types\/|vitest$|vite$|typescript$|react|playwright)/.test(name)),
  ).toEqual([])
})

it('has of each package what runs, and its license', () => {
  const files = ['node_modules/fastify', 'node_modules/pg', 'node_modules/drizzle-orm'].flatMap(packageFiles)
  expect(files).toContain('node_modules/fastify/fastify.js')
  expect(files).toContain('node_modules/fastify/LICENSE')
  expect(files.filter(isSpare)).toEqual([])
})
