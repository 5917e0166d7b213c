import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import {
  buildOffer,
  givenQuote,
  openQuotes,
  type Quotes,
} from '../../../apps/api/src/testing/freight/quotes.ts'
import { offerQuote } from '../../../packages/contract/src/company/quotes.ts'
import { getQuote } from '../../../packages/contract/src/freight/quotes.ts'

// A long offer takes half a second to draw. This used to run in the event loop: 40 in parallel made others
// wait for 2.6 seconds and longer.

let quotes: Quotes
let rival: { token: string }
beforeAll(async () => {
  quotes = await openQuotes()
  await givenOrder(quotes.portal, { organization: { ref: 'rival', name: 'Rival' } })
  rival = await givenUser(quotes.portal, ['rival'])
})
afterAll(() => quotes.portal.close())

const line = { code: 'BAS', amount: '100', currency: 'USD' }

/** Creates a quote with an offer of `options` options of 100 lines, and returns the URL of its PDF. */
async function givenOffer(person: { token: string }, options: number) {
  const { id } = await givenQuote(quotes.portal, person)
  const long = {
    carrier: 'Maersk',
    lines: new Array(100).fill(line),
    terms: 'Subject to space. '.repeat(200),
  }
  const body = buildOffer({ options: new Array(options).fill(long) })
  await quotes.portal.call(offerQuote, { key: quotes.key, params: { quoteId: id }, body })
  const read = () => quotes.portal.call(getQuote, { token: person.token, params: { quoteId: id } })
  return { read, pdf: (await read()).json().pdf as string }
}

it('40 long PDFs of a customer are drawn one by one beside the event loop, and others hardly notice', {
  tags: ['exhaustive'],
}, async () => {
  const long = await givenOffer(quotes.person, 3)
  const other = await givenOffer(rival, 1)
  const started = performance.now()
  let count = 0
  let refused = 0
  let isOver = false
  const flood = Promise.all(
    Array.from({ length: 40 }, async () => {
      const answer = await quotes.portal.get(long.pdf)
      if (answer.statusCode === 200) count++
      else refused++
      return answer
    }),
  ).finally(() => {
    isOver = true
  })
  const othersPdf = quotes.portal.get(other.pdf).then(({ statusCode }) => ({ statusCode, drawn: count }))
  let answered = 0
  let worst = 0
  while (!isOver) {
    const startedAt = performance.now()
    expect((await other.read()).statusCode).toBe(200)
    worst = Math.max(worst, performance.now() - startedAt)
    answered++
  }
  const answers = await flood
  process.stdout.write(
    `attack: 40 PDFs of 300 lines: ${count} drawn and ${refused} refused in ${Math.round(performance.now() - started)} ms, meanwhile ${answered} answers to another customer, the slowest in ${Math.round(worst)} ms\n`,
  )
  // One is being drawn and ten wait.
  expect([count, refused]).toEqual([11, 29])
  for (const { statusCode, headers, rawPayload, body } of answers) {
    if (statusCode === 200) expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    else {
      expect([statusCode, headers['retry-after']]).toEqual([429, '5'])
      expect(JSON.parse(body).error.code).toBe('too_many_requests')
    }
  }
  // Another customer's PDF doesn't wait for all of those, and its pages are answered between any two of them.
  expect(await othersPdf).toMatchObject({ statusCode: 200 })
  expect((await othersPdf).drawn).toBeLessThan(8)
  expect(answered).toBeGreaterThan(count * 8)
  expect((await quotes.portal.get(long.pdf)).statusCode).toBe(200)
})
