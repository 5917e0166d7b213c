import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listFolderPapers } from './folder-papers.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

const read = async (within = folder) =>
  Promise.all(
    (await listFolderPapers(within)).map(async ({ path, fault, read }) => [
      path,
      fault ?? (await read().catch(({ message }: Error) => message)).toString(),
    ]),
  )

describe('the files of a folder', () => {
  it('may be called as on no other system', async () => {
    for (const name of ['C: BL.pdf', '..BL.pdf', 'a\\..\\b.pdf', '🚢.pdf', `${'x'.repeat(251)}.pdf`])
      await writeFile(join(folder, name), 'paper')
    await writeFile(join(folder, 'line\nfeed.pdf'), 'paper')
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xe9]), Buffer.from('.pdf')]), '')
    const control = 'its path has characters that no name should have'
    expect(Object.fromEntries(await read())).toEqual({
      'C: BL.pdf': 'paper',
      'a\\..\\b.pdf': 'paper',
      '🚢.pdf': 'paper',
      [`${'x'.repeat(251)}.pdf`]: 'paper',
      'line\ufffdfeed.pdf': control,
      '\ufffd.pdf': control,
    })
  })

  it('are not told apart by how an accent is written', async () => {
    for (const form of ['NFC', 'NFD']) await writeFile(join(folder, 'é.pdf'.normalize(form)), form)
    expect(await read()).toEqual([['é.pdf', 'the folder has two files of this name']])
  })

  it('are refused where they are no longer what they were', async () => {
    await writeFile(join(folder, 'swapped.pdf'), 'paper')
    await writeFile(join(folder, 'gone.pdf'), 'paper')
    const [removed, swapped] = await listFolderPapers(folder)
    await rename(join(folder, 'gone.pdf'), join(folder, 'moved.pdf'))
    await rm(join(folder, 'swapped.pdf'))
    await symlink('moved.pdf', join(folder, 'swapped.pdf'))
    await expect(removed?.read()).rejects.toThrow("it can't be read: ENOENT")
    await expect(swapped?.read()).rejects.toThrow('it is a link or no file')
  })

  it('are refused where they end before the size that they had', async () => {
    // The kernel reports a size of one page for these, but they yield less.
    const short = await read('/sys/devices/system/cpu/vulnerabilities')
    expect(new Set(short.map(([, reason]) => reason))).toEqual(new Set(['it changes while it is read']))
  })
})
