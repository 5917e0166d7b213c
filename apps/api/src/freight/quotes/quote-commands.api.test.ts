import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as commands from '@portolan/contract/commands/freight/quotes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOffer, givenQuote, openQuotes, type Quotes } from '#testing/freight/quotes.ts'
import { runCommand } from '#testing/run-command.ts'

const file = join(tmpdir(), `offer-${process.pid}.json`)
let quotes: Quotes
beforeAll(async () => {
  quotes = await openQuotes()
})
afterAll(async () => {
  await quotes.portal.close()
  await rm(file, { force: true })
})

const simple = { amount: '1234.5', currency: 'EUR', validUntil: '2026-12-01' }
const offer = (quote: string, args: object) =>
  runCommand(quotes.portal, commands.makeOffer, { quote, ...args })

it('a request, two offers and what they cost, as an operator sees them', async () => {
  const { portal, person } = quotes
  const quote = await givenQuote(portal, person, { party: 'seller', comment: 'Urgent' })
  const { number } = quote
  const { rows } = await runCommand(portal, commands.listQuotes)
  expect(rows).toMatchObject([{ number, organization: 'acme', state: 'requested', from: 'Sydney' }])
  const args = { ...simple, carrier: 'Maersk', cost: '1000', note: 'As discussed.' }
  expect((await offer(number.toLowerCase(), args)).text).toBe(`Made offer 1 for ${number}.`)
  expect((await offer(quote.id, { ...args, amount: '1234.50' })).result.changed).toBe(false)
  await writeFile(file, `\ufeff${JSON.stringify(buildOffer())}`)
  expect((await offer(number, { file })).result).toEqual({ number, version: 2, changed: true })
  const output = await runCommand(portal, commands.showQuote, { quote: number })
  expect(output.rows).toMatchObject([
    {
      version: 1,
      source: 'company',
      note: 'As discussed.',
      validUntil: '2026-12-01T23:59:59Z',
      options: [{ id: 'a', carrier: 'Maersk', totals: ['1234.50 EUR'], cost: '1000.00 EUR' }],
    },
    { version: 2, options: [{ totals: ['7814.00 USD', '760.00 AUD'], cost: null }] },
  ])
  expect(output.rows[1]?.options[0]?.lines[0]).toBe('BAS 7814.00 USD · 2 × 3,907.00')
  expect(output.text).toContain('No price by rate sheets: no-lane')
  expect(output.text).toContain('The customer is the seller.')
  expect(output.text).toContain('Comment: Urgent')
  await quotes.accept(quote, 2)
  expect((await runCommand(portal, commands.showQuote, { quote: number })).text).toContain(
    'Accepted: version 2, option a',
  )
})

it('refusals are sentences', async () => {
  const { portal, person } = quotes
  const { number } = await givenQuote(portal, person)
  const refuse = (reason: string) => runCommand(portal, commands.refuseQuote, { quote: number, reason })
  await expect(offer(number, { amount: '1' })).rejects.toThrow('--amount, --currency and --valid-until')
  await expect(offer(number, { ...simple, file })).rejects.toThrow('Give --file without other options')
  await expect(offer(number, { ...simple, amount: '1.005' })).rejects.toThrow(
    'options.0.lines.0.amount: More',
  )
  await expect(offer(number, { ...simple, currency: 'XQX' })).rejects.toThrow('Unknown currency.')
  await writeFile(file, '{')
  await expect(offer(number, { file })).rejects.toThrow('isn’t JSON'.replace('’', "'"))
  await writeFile(file, '{"validUntil":"2026-12-01","surprise":1}')
  await expect(offer(number, { file })).rejects.toThrow('surprise: Unknown field.')
  await expect(offer(number, { file: '/nowhere.json' })).rejects.toThrow("can't be read")
  await expect(offer('Q-0', simple)).rejects.toThrow('There is no quote Q-0.')
  expect((await refuse('No space.')).text).toBe(`Refused ${number}.`)
  expect((await refuse('No space.')).text).toBe(`${number} is already refused.`)
  await expect(refuse('No ship.')).rejects.toThrow(`${number} is refused and can't be changed this way.`)
})
