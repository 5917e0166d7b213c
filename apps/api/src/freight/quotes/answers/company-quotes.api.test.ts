import * as company from '@portolan/contract/company/quotes'
import { getPreorder } from '@portolan/contract/freight/preorders/preorders'
import { downloadQuote, getQuote, type QuoteDetail } from '@portolan/contract/freight/quotes'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { remindOfQuotes } from '#freight/quotes/remind-of-quotes.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenUser } from '#testing/builders.ts'
import { buildOffer, givenQuote, openQuotes, type Quotes } from '#testing/freight/quotes.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { codeOf } from '#testing/preorders.ts'

let quotes: Quotes
let ask: () => ReturnType<typeof givenQuote>
beforeAll(async () => {
  quotes = await openQuotes({ variables: { TIME_ZONE: 'Europe/Riga' } })
  const { portal, person } = quotes
  // Without rate sheets, the company answers everything.
  ask = () => givenQuote(portal, person)
})
afterAll(() => quotes.portal.close())

const offer = (quote: { id: string }, body: unknown = buildOffer()) =>
  quotes.quoteAsCompany(company.offerQuote, quote, body)

it('the company sees the request, and answers it with amounts calculated in decimals', async () => {
  const quote = await ask()
  expect(quote.reasons).toEqual([{ reason: 'no-lane', on: null, limit: null }])
  const { key } = quotes
  const list = await quotes.portal.call(company.listCompanyQuotes, { key, query: { state: 'requested' } })
  expect(list.json().results[0]).toMatchObject({ id: quote.id, organization: { ref: 'acme' } })
  const body = buildOffer({
    note: 'Space is tight.',
    options: [
      {
        transitDays: { min: 31, max: 36 },
        lines: [
          {
            code: 'BAS',
            basis: 'container',
            quantity: '2',
            unit: '45G1',
            unitPrice: '0.105',
            currency: 'USD',
          },
          { code: 'OHC', quantity: '3', unitPrice: '333.5', currency: 'JPY' },
          {
            code: 'INS',
            basis: 'percent',
            percentOf: ['BAS'],
            quantity: '7814',
            unitPrice: '0.0125',
            currency: 'KWD',
          },
          { code: 'DOC', quantity: '3', amount: '100', currency: 'EUR' },
          { code: 'BAF', included: true, currency: 'USD' },
        ],
        cost: { amount: '5000.50', currency: 'USD' },
      },
    ],
  })
  const answer = await offer(quote, body)
  expect(answer.statusCode).toBe(200)
  const [option] = answer.json<QuoteDetail>().offers[0]?.options ?? []
  expect(option?.lines.map(({ code, leg, amount, unitPrice }) => [code, leg, amount, unitPrice])).toEqual([
    ['BAS', 'main', '0.21', '0.105'],
    ['OHC', 'origin', '1001', '333.5'],
    ['INS', 'main', '97.675', '0.0125'],
    ['DOC', 'origin', '100.00', '33.333333'],
    ['BAF', 'main', '0.00', '0.00'],
  ])
  expect(option).toMatchObject({ id: 'a', mode: 'sea', included: ['BAF'], complete: true, missing: [] })
  expect(option?.notIncluded.map(({ code }) => code)).toEqual(['PUP', 'DEL', 'EXC', 'IMC'])
  expect(answer.json()).toMatchObject({
    state: 'offered',
    version: 1,
    validUntil: '2026-12-01T21:59:59Z',
    costs: [{ optionId: 'a', cost: { amount: '5000.50', currency: 'USD' }, lines: [] }],
    offers: [{ source: 'company', note: 'Space is tight.' }],
  })
  expect((await offer(quote, body)).json()).toEqual(answer.json())
  const cheaper = await offer(quote)
  expect(cheaper.json()).toMatchObject({ version: 2, costs: [] })
  expect(cheaper.json().offers.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  expect(cheaper.json().offers[1]).toEqual(answer.json().offers[0])
})

const line = (changes: object) => ({
  options: [{ lines: [{ code: 'BAS', amount: '1', currency: 'USD', ...changes }] }],
})
it.each([
  ['an unknown currency', line({ currency: 'XQX' }), 'options.0.lines.0.currency'],
  ['too many decimals', line({ amount: '1.005' }), 'options.0.lines.0.amount'],
  ['decimals of a yen', line({ amount: '1.5', currency: 'JPY' }), 'options.0.lines.0.amount'],
  ['no price', line({ amount: undefined }), 'options.0.lines.0.unitPrice'],
  ['an included charge with an amount', line({ included: true }), 'options.0.lines.0.amount'],
  ['a percentage of nothing', line({ basis: 'percent' }), 'options.0.lines.0.percentOf'],
  ['a negative quantity', line({ quantity: '-1' }), 'options.0.lines.0.quantity'],
  [
    'too large a price',
    line({ amount: undefined, quantity: '999999999', unitPrice: '999999999' }),
    'options.0.lines.0.amount',
  ],
  ['a day in the past', { validUntil: '2026-11-19' }, 'validUntil'],
  ['a day in years', { validUntil: '2030-01-01' }, 'validUntil'],
  [
    'a wrong cost',
    {
      options: [
        {
          lines: [{ code: 'BAS', amount: '1', currency: 'USD' }],
          cost: { amount: '1.001', currency: 'USD' },
        },
      ],
    },
    'options.0.cost.amount',
  ],
  [
    'a cost in an unknown currency',
    {
      options: [
        {
          lines: [{ code: 'BAS', amount: '1', currency: 'USD' }],
          cost: { amount: '1', currency: 'XQX' },
        },
      ],
    },
    'options.0.cost.currency',
  ],
  ['no lines', { options: [{ lines: [] }] }, 'options.0.lines'],
])('an offer with %s is refused by path', async (_name, changes, path) => {
  const quote = await ask()
  const answer = await offer(quote, buildOffer(changes as never))
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [path]])
  expect((await quotes.read(quote)).state).toBe('requested')
})

it('refusing says why, once, and only a request', async () => {
  const quote = await ask()
  const refuse = (reason: string) => quotes.quoteAsCompany(company.refuseQuote, quote, { reason })
  expect((await refuse('No space.')).json()).toMatchObject({ state: 'refused', reason: 'No space.' })
  expect((await refuse('No space.')).statusCode).toBe(200)
  expect(codeOf(await refuse('No ship.'))).toEqual([409, 'wrong_state'])
  expect((await quotes.read(quote)).reason).toBe('No space.')
  expect(codeOf(await quotes.accept(quote))).toEqual([409, 'wrong_state'])
})

it('customers are notified of an offer, a refusal and once before it expires', async () => {
  const { portal, person } = quotes
  const { database } = portal.deps
  await database.execute(sql`UPDATE users SET notification_channel = 'email', locale = 'ru'`)
  await database.execute(sql`DELETE FROM quotes`)
  await database.execute(sql`TRUNCATE notifications CASCADE`)
  const [offered, refused] = [await ask(), await ask()]
  await offer(offered, buildOffer({ note: 'As discussed.' }))
  await offer(offered, buildOffer({ note: 'As discussed.' }))
  await quotes.quoteAsCompany(company.refuseQuote, refused, { reason: 'No space.' })
  await remindOfQuotes(portal.deps)
  quotes.clock.set('2026-11-29T22:00:00Z')
  await remindOfQuotes(portal.deps)
  await remindOfQuotes(portal.deps)
  quotes.clock.set('2026-11-20T12:00:00Z')
  const list = await portal.call(listNotifications, { token: person.token })
  expect(list.json().results.map(({ kind, quote }: never) => [kind, (quote as { id: string }).id])).toEqual([
    ['quote-expiring', offered.id],
    ['quote-refused', refused.id],
    ['quote-offered', offered.id],
  ])
  expect(list.json().results[2]).toMatchObject({
    quote: { number: offered.number },
    data: {
      note: 'As discussed.',
      validUntil: '2026-12-01T21:59:59Z',
      timeZone: 'Europe/Riga',
      from: 'Sydney',
    },
  })
  const messages = await messagesTo(portal, person.email)
  const link = (quote: { id: string }) => `/estimations?quote=${quote.id}`
  expect(messages.map(({ subject, text }) => [subject, /\/estimations\S*/.exec(text)?.[0]])).toEqual([
    [`Предложение по котировке ${offered.number} – Portolan`, link(offered)],
    [`По котировке ${refused.number} предложения не будет – Portolan`, link(refused)],
    [`Предложение по котировке ${offered.number} скоро истекает – Portolan`, link(offered)],
  ])
  expect(messages[0]?.text).toMatch(/Действует до: 1 дек. 2026,? 23:59 UTC\+2/)
})

it('what an option costs the company shows nowhere on the customer’s side', async () => {
  const marker = '987654.32'
  const quote = await ask()
  const options = [{ ...buildOffer().options[0], cost: { amount: marker, currency: 'USD' } }] as never
  const answered = await offer(quote, buildOffer({ options }))
  expect(answered.body).toContain(marker)
  const detail = await quotes.read(quote)
  const accepted = await quotes.accept(quote)
  const preorder = await quotes.asCustomer(getPreorder, { id: accepted.json().preorderId })
  const notifications = await quotes.portal.call(listNotifications, { token: quotes.person.token })
  const pdf = await quotes.portal.get(detail.pdf ?? '')
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  // Letters in a PDF are glyph numbers: with other costs it is the same, byte for byte.
  await quotes.portal.deps.database.execute(sql`UPDATE quote_costs SET amount = '1.00'`)
  const other = await quotes.portal.get(detail.pdf ?? '')
  expect(other.rawPayload.equals(pdf.rawPayload)).toBe(true)
  const outbox = await rowsOf(quotes.portal.deps.database, sql`SELECT * FROM outbox_messages`)
  const texts = [detail, accepted.body, preorder.body, notifications.body, outbox, quotes.portal.logLines]
  for (const one of texts) expect(JSON.stringify(one)).not.toMatch(/987.?654|"costs?"/)
})

it('the PDF opens by its URL only, and only while the session lasts', async () => {
  const quote = await ask()
  await offer(quote)
  // A colleague's: the others here need theirs.
  const reader = await givenUser(quotes.portal)
  const params = { quoteId: quote.id }
  const { pdf } = (await quotes.portal.call(getQuote, { token: reader.token, params })).json()
  const opened = await quotes.portal.get(pdf ?? '')
  expect(opened.headers['content-disposition']).toContain(`Quote ${quote.number}.pdf`)
  expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const other = String(pdf).replace('version=1', 'version=2')
  expect((await quotes.portal.get(other)).statusCode).toBe(404)
  const { path } = downloadQuote
  expect((await quotes.portal.get(path.replace(':quoteId', quote.id))).statusCode).toBe(400)
  await quotes.portal.deps.database.execute(sql`DELETE FROM sessions WHERE id = ${reader.sessionId}`)
  expect((await quotes.portal.get(pdf ?? '')).statusCode).toBe(404)
})

it('a cost with too many decimals is refused by name, as are amounts of lines', async () => {
  const quote = await ask()
  const tooMany = ['More decimals than this currency has.']
  const unfit = [
    { amount: '100.5', currency: 'JPY' },
    { amount: '1.005', currency: 'EUR' },
    { amount: '1.0005', currency: 'KWD' },
  ]
  for (const money of unfit) {
    const options = [{ lines: [{ code: 'BAS', ...money }], cost: money }]
    const answer = await offer(quote, buildOffer({ options }))
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { 'options.0.cost.amount': tooMany, 'options.0.lines.0.amount': tooMany },
    ])
  }
  const { database } = quotes.portal.deps
  expect(await rowsOf(database, sql`SELECT 1 FROM quote_costs WHERE quote_id = ${quote.id}`)).toEqual([])
})
