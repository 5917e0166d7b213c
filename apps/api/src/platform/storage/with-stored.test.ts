import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { type FileStore, openFolderStore } from './file-store.ts'
import { withStored } from './with-stored.ts'

let folder: string
let files: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-stored-'))
  files = openFolderStore(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true }))

const bytes = new Uint8Array([1, 2, 3])
const isThere = (key: string) =>
  files.read(key).then(
    (file) => !!file.destroy(),
    () => false,
  )
const coded = (code: string) => Object.assign(new Error('failed'), { code })

/** The key of a file whose row failed to save with this error. */
async function failWith(error: unknown): Promise<string> {
  let key = ''
  const saving = withStored({ files }, bytes, (storageKey) => {
    key = storageKey
    return Promise.reject(error)
  })
  await expect(saving).rejects.toBe(error)
  return key
}

it('keeps the file that its row keeps, and removes another', async () => {
  const save = (keeps: boolean) =>
    withStored({ files }, bytes, async (storageKey) => ({ row: storageKey, keeps }))
  expect(await isThere(await save(true))).toBe(true)
  expect(await isThere(await save(false))).toBe(false)
})

it.each([
  ['a refusal', new Problem('not_editable')],
  ['a refused field', new FieldProblem({ file: ['Choose another.'] })],
  ['a foreign key', new Error('query failed', { cause: coded('23503') })],
  ['a full disk', coded('53100')],
])('removes the file after %s', async (_name, error) => {
  expect(await isThere(await failWith(error))).toBe(false)
})

it.each([
  ['no answer', new Error('query failed', { cause: new Error('Connection terminated unexpectedly') })],
  ['a broken pipe', coded('EPIPE')],
  ['a reset connection', coded('ECONNRESET')],
  ['a shutdown', coded('57P01')],
  ['a lost connection', coded('08006')],
])('keeps the file after %s: its row may have been saved', async (_name, error) => {
  expect(await isThere(await failWith(error))).toBe(true)
})
