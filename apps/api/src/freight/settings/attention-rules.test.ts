import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attentionRules } from '@portolan/freight/attention/attention-rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAttentionRules } from './attention-rules.ts'
import { readEnv } from './env.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-rules-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(rules: object): string {
  const path = join(folder, 'rules.json')
  writeFileSync(path, JSON.stringify(rules))
  return path
}

it('are the built-in ones, with the members that the company’s file replaces', () => {
  expect(readAttentionRules(null)).toEqual(attentionRules)
  expect(readAttentionRules(fileOf({ freeTimeHours: 72 }))).toEqual({ ...attentionRules, freeTimeHours: 72 })
})

it('refuse the start when the file is wrong, and name the member', () => {
  for (const wrong of [{ silentHours: { air: 1 } }, { freeTimeHours: -1 }, { quietHours: {} }])
    expect(() => readEnv({ ATTENTION_RULES: fileOf(wrong) })).toThrow('ATTENTION_RULES: expected a file like')
  expect(() => readEnv({ ATTENTION_RULES: fileOf({ freeTimeHours: 'a day' }) })).toThrow('freeTimeHours')
})
