import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@portolan/contract/freight/papers'
import * as freight from '@portolan/freight/papers/expected-papers'
import * as paperRule from '@portolan/freight/papers/paper-rule'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'portolan-papers-'))
afterAll(() => rmSync(folder, { recursive: true }))

function papersOf(content: unknown) {
  const path = join(folder, 'expected-papers.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readEnv({ EXPECTED_PAPERS: path }).expectedPapers
}

const due = { event: 'departure', time: 'actual', hours: 24 }
const rule = { kinds: ['cmr'], modes: ['truck'], provider: 'carrier', due }
const own = { customsTerritories: [['DE', 'FR']], papers: [rule] }
const withRule = (part: object) => ({ ...own, papers: [{ ...rule, ...part }] })

describe('expected papers', () => {
  it('are the published by default, which are a valid file', () => {
    const { expectedPapers } = readEnv({})
    expect(expectedPapers).toEqual(freight.expectedPapers)
    expect(papersOf(freight.expectedPapers)).toEqual(freight.expectedPapers)
  })

  it('are those of a file of the company’s own', () => {
    expect(papersOf(own)).toEqual(own)
    expect(papersOf({ customsTerritories: [], papers: [] }).papers).toEqual([])
  })

  it.each([
    ['no JSON', 'papers', 'not valid JSON'],
    ['an unknown kind of document', withRule({ kinds: ['bl'] }), 'at papers[0].kinds[0]'],
    ['no kind', withRule({ kinds: [] }), 'at papers[0].kinds'],
    ['an unknown mode', withRule({ modes: ['ship'] }), 'at papers[0].modes[0]'],
    ['a country’s name', withRule({ from: ['Germany'] }), 'at papers[0].from[0]'],
    ['a wrong provider', withRule({ provider: 'bank' }), 'at papers[0].provider'],
    ['half an hour', withRule({ due: { ...due, hours: 0.5 } }), 'at papers[0].due.hours'],
    ['an unknown member', withRule({ mode: 'sea' }), 'Unrecognized key: "mode"'],
  ])('stop the start with %s, and say where', (_, content, message) => {
    expect(() => papersOf(content)).toThrow(expect.objectContaining({ code: 'configuration' }))
    expect(() => papersOf(content)).toThrow(
      'EXPECTED_PAPERS: expected a file like packages/freight/expected-papers.json: ',
    )
    expect(() => papersOf(content)).toThrow(message)
  })

  it('have the same words in the contract and the rules', () => {
    expect(contract.PaperProvider.options).toEqual([...paperRule.paperProviders])
    expect(contract.PaperEvent.options).toEqual([...paperRule.paperEvents])
    expect(contract.PaperTime.options).toEqual([...paperRule.paperTimes])
  })
})
