import type { LineAnswer } from '@portolan/contract/shared/lines'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Problem } from '#platform/http/problem.ts'
import { answerLines, type RecordOutcome } from './answer-lines.ts'

const record = z.strictObject({ ref: z.string().check(z.maxLength(5)), kg: z.number() })
const limits = { record, maxLines: 1_000, maxLineBytes: 100 }

async function answer(
  lines: readonly string[],
  save: (records: unknown[]) => Promise<RecordOutcome[]> = async (records) =>
    records.map(() => ({ outcome: 'created' })),
) {
  async function* body() {
    yield Buffer.from(lines.join('\n'), 'latin1')
  }
  const answers: LineAnswer[] = []
  await answerLines(body(), limits, {
    locale: 'en',
    rules: [],
    parse: JSON.parse,
    prepare: (record) => record,
    save,
    answer: (batch) => answers.push(...batch),
    problemOf: () => new Problem('unavailable'),
  })
  return answers
}
const good = (ref: string) => JSON.stringify({ ref, kg: 1 })

describe('the answer to a body of lines', () => {
  it('has one for each line, and a bad one fails by itself', async () => {
    const bad = ['{', '[]', '"a"', '{"ref":"b"}', '{"ref":"c","kg":1,"x":2}', '{"ref":"d","kg":"\\u0000"}']
    const answers = await answer([good('a'), ...bad, good('z')])
    const notJson = { nonFieldErrors: ['Must be JSON in UTF-8.'] }
    expect(answers).toEqual([
      { line: 1, ref: 'a', outcome: 'created' },
      { line: 2, ref: null, outcome: 'refused', errors: notJson },
      { line: 3, ref: null, outcome: 'refused', errors: { nonFieldErrors: ['Must be an object.'] } },
      { line: 4, ref: null, outcome: 'refused', errors: { nonFieldErrors: ['Must be an object.'] } },
      { line: 5, ref: 'b', outcome: 'refused', errors: { kg: ['This field is required.'] } },
      { line: 6, ref: 'c', outcome: 'refused', errors: { x: ['Unknown field.'] } },
      { line: 7, ref: 'd', outcome: 'refused', errors: { kg: ['Must be a number.'] } },
      { line: 8, ref: 'z', outcome: 'created' },
    ])
  })

  it('refuses what is too long, no UTF-8, NUL and too deep, and stays short', async () => {
    const answers = await answer([
      good('x'.repeat(200)),
      '{"ref":"\xff","kg":1}',
      '{"ref":"a\\u0000","kg":1}',
      `{"ref":"a","kg":${'['.repeat(20)}${']'.repeat(20)}}`,
      `{${Array.from({ length: 9 }, (_, at) => `"m${at}":1`)}}`,
    ])
    expect(answers.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([
      ['nonFieldErrors'],
      ['nonFieldErrors'],
      ['ref'],
      ['nonFieldErrors'],
      ['ref', 'kg', 'm0', 'm1', 'm2'],
    ])
    for (const one of answers) expect(JSON.stringify(one).length).toBeLessThan(1_000)
  })

  it('says what saving refused, in the order of the lines', async () => {
    const answers = await answer([good('a'), '{', good('b'), good('c')], async (records) =>
      records.map((_, at) => (at === 1 ? { errors: { kg: ['No.'] } } : { outcome: 'unchanged' as const })),
    )
    expect(answers.map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, 'unchanged'],
      [2, 'refused'],
      [3, 'refused'],
      [4, 'unchanged'],
    ])
    expect(answers[2]?.errors).toEqual({ kg: ['No.'] })
  })

  it('saves in batches, and after a failure says of the rest that they weren’t saved', async () => {
    const sizes: number[] = []
    const lines = Array.from({ length: 650 }, (_, at) => good(`r${at}`))
    const answers = await answer([...lines, '{'], async (records) => {
      sizes.push(records.length)
      if (sizes.length === 3) throw new Error('the database is gone')
      return records.map(() => ({ outcome: 'created' as const }))
    })
    expect(sizes).toEqual([200, 200, 200])
    expect(Map.groupBy(answers, ({ outcome }) => outcome).get('failed')).toHaveLength(250)
    expect(answers.slice(399, 401)).toMatchObject([{ outcome: 'created' }, { outcome: 'failed' }])
    expect(answers[400]?.error).toMatchObject({ code: 'unavailable' })
    expect(answers.at(-1)).toMatchObject({ line: 651, outcome: 'refused' })
  })

  it('reads on while a batch is saved, and never saves two at a time', async () => {
    const steps: string[] = []
    let isSaving = false
    async function* body() {
      for (let at = 0; at < 600; at++) {
        if (at % 200 === 0) steps.push(`read ${at}`)
        yield Buffer.from(`${good(`r${at}`)}\n`)
      }
    }
    await answerLines(body(), limits, {
      locale: 'en',
      rules: [],
      parse: JSON.parse,
      prepare: (record) => record,
      async save(records) {
        expect(isSaving).toBe(false)
        isSaving = true
        steps.push('save')
        await new Promise((resolve) => setTimeout(resolve, 50))
        isSaving = false
        steps.push('saved')
        return records.map(() => ({ outcome: 'created' }))
      },
      answer: (batch) => steps.push(`answer ${batch.length}`),
      problemOf: () => new Problem('unavailable'),
    })
    const first = ['read 0', 'save', 'read 200', 'saved', 'answer 200', 'save', 'read 400']
    expect(steps.slice(0, first.length)).toEqual(first)
    expect(steps.filter((step) => step === 'answer 200')).toHaveLength(3)
  })

  it('prepares lines while a batch is saved, and takes in what else happens meanwhile', async () => {
    const ahead: boolean[] = []
    const saved: string[][] = []
    let turns = 0
    async function* body() {
      yield Buffer.from(Array.from({ length: 400 }, (_, at) => good(`r${at}`)).join('\n'))
    }
    await answerLines(body(), limits, {
      locale: 'en',
      rules: [],
      parse: JSON.parse,
      prepare(record, isAhead) {
        ahead.push(isAhead)
        return `prepared ${(record as { ref: string }).ref}`
      },
      async save(prepared) {
        saved.push(prepared)
        // Each turn represents a statement: the next one can't be sent while lines are read.
        for (let turn = 0; saved.length === 1 && turn < 20; turn++) {
          await new Promise((resolve) => setImmediate(resolve))
          if (ahead.length < 400) turns++
        }
        return prepared.map(() => ({ outcome: 'created' as const }))
      },
      answer: () => {},
      problemOf: () => new Problem('unavailable'),
    })
    expect(saved.map((batch) => [batch.length, batch[0]])).toEqual([
      [200, 'prepared r0'],
      [200, 'prepared r200'],
    ])
    expect(ahead.slice(0, 200)).not.toContain(true)
    expect(ahead.slice(200, 240)).not.toContain(false)
    expect(turns).toBe(20)
  })

  it('saves what came whole before a body broke off', async () => {
    const saved: unknown[] = []
    async function* body() {
      yield Buffer.from(Array.from({ length: 250 }, (_, at) => good(`r${at}`)).join('\n'))
      throw new Error('reset')
    }
    const answers: LineAnswer[] = []
    const reading = answerLines(body(), limits, {
      locale: 'en',
      rules: [],
      parse: JSON.parse,
      prepare: (record) => record,
      async save(records) {
        saved.push(...records)
        return records.map(() => ({ outcome: 'created' }))
      },
      answer: (batch) => answers.push(...batch),
      problemOf: () => new Problem('unavailable'),
    })
    await expect(reading).rejects.toThrow('reset')
    expect([saved.length, answers.length]).toEqual([200, 200])
  })

  it('stops where the body as a whole is too long', async () => {
    const lines = Array.from({ length: 10 }, (_, at) => good(`r${at}`))
    const answers: LineAnswer[] = []
    async function* body() {
      yield Buffer.from(lines.join('\n'))
    }
    await answerLines(
      body(),
      { ...limits, maxBytes: 3 * `${lines[0]}\n`.length },
      {
        locale: 'en',
        rules: [],
        parse: JSON.parse,
        prepare: (record) => record,
        save: async (records) => records.map(() => ({ outcome: 'created' })),
        answer: (batch) => answers.push(...batch),
        problemOf: () => new Problem('unavailable'),
      },
    )
    expect(answers.map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, 'created'],
      [2, 'created'],
      [3, 'created'],
      [4, 'refused'],
    ])
    expect(answers[3]?.errors).toEqual({ nonFieldErrors: ['The request is too large.'] })
  })

  it('stops at the first line too many', async () => {
    const answers = await answer(Array.from({ length: 1_500 }, () => good('a')))
    expect(answers).toHaveLength(1_001)
    expect(answers.at(-1)).toEqual({
      line: 1_001,
      ref: null,
      outcome: 'refused',
      errors: { nonFieldErrors: ['Maximum lines: 1000.'] },
    })
  })

  it('skips blank lines, and stops where they are too many', async () => {
    expect(await answer(['', good('a'), ' ', '', good('b'), ''])).toMatchObject([{ line: 2 }, { line: 5 }])
    const blank = await answer(Array.from({ length: 5_000 }, () => ''))
    expect(blank).toMatchObject([{ line: 1_001, outcome: 'refused' }])
    expect(await answer([...Array.from({ length: 1_000 }, () => good('a')), ''])).toHaveLength(1_000)
  })
})
