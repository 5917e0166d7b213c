import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { followedChapters, followedKinds, readBlocks } from '../../guide/code-blocks.ts'
import { repository } from '../source-files.ts'

const guide = readFileSync(join(repository, 'docs/operation.md'), 'utf8')
const blocks = readBlocks(guide)
const followed = blocks.filter(({ chapter }) => followedChapters.includes(chapter))

it('each chapter that `npm run guide` follows has blocks to run', () => {
  const chapters = followed.filter(({ kind }) => followedKinds.includes(kind)).map(({ chapter }) => chapter)
  // Mail needs a mail server of your own.
  expect([...new Set(chapters)]).toEqual(followedChapters.filter((chapter) => chapter !== 'Mail'))
})

it('a block that isn’t run is said to be an example', () => {
  for (const { kind, text } of followed) expect([...followedKinds, 'example'], text).toContain(kind)
})

it('the files that its blocks take are in the repository, and their permissions are given', () => {
  const files = blocks.flatMap(({ text }) => [...text.matchAll(/\/opt\/portolan\/(examples\/\S+)/g)])
  expect(files.length).toBeGreaterThan(4)
  for (const [, file = ''] of files) expect(existsSync(join(repository, file)), file).toBe(true)
})

it('the guide to the install, the image and the compose file name the version of the next release', () => {
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const texts = ['Containerfile', 'compose.yaml'].map((name) =>
    readFileSync(join(repository, 'examples/operation', name), 'utf8'),
  )
  const installs = blocks.filter(({ chapter }) => ['Install', 'Containers'].includes(chapter))
  for (const text of [installs.map(({ text }) => text).join(''), ...texts]) {
    const named = [...text.matchAll(/portolan[-:](\d+\.\d+\.\d+)/g)].map(([, found]) => found)
    expect(new Set(named)).toEqual(new Set([version.replace(/-dev$/, '')]))
  }
})
