import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readEnv } from './env.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-goods-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function listOf(text: string) {
  const path = join(folder, 'goods.csv')
  await writeFile(path, text)
  return readEnv({ DANGEROUS_GOODS_LIST: path }).dangerousGoodsList
}

it('reads the company’s list, and has none by default', async () => {
  const list = await listOf('UN No.;Name;Class;PG\n1203;Gasoline;3;II\n')
  expect(list?.get('1203')).toMatchObject([{ properShippingName: 'Gasoline', packingGroups: ['II'] }])
  expect(readEnv({}).dangerousGoodsList).toBeNull()
})

it.each([
  ['UN No.;Name;Class\n1203;Gasoline;33\n', 'row 2: unknown-class (33)'],
  ['UN No.;Class\n1203;3\n', 'column-missing'],
  ['UN No.;Name;Class\n', 'it has no rows'],
])('refuses to start with a wrong one', async (text, message) => {
  await expect(listOf(text)).rejects.toThrow(message)
  await expect(listOf(text)).rejects.toThrow('DANGEROUS_GOODS_LIST: expected a CSV file')
})

it('refuses to start without the file', () => {
  expect(() => readEnv({ DANGEROUS_GOODS_LIST: join(folder, 'none.csv') })).toThrow('ENOENT')
})
