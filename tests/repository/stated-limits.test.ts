import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { BookedUnit, maxUnits } from '@portolan/contract/freight/preorders/preorder-content'
import { uploadAvatar } from '@portolan/contract/identity/users'
import * as limits from '@portolan/contract/shared/limits'
import { applyColumns, maxPackingLines } from '@portolan/freight/booking/packing-list/apply-columns'
import type { PackingField } from '@portolan/freight/booking/packing-list/columns'
import { describe, expect, it } from 'vitest'
import { createFormat } from '../../apps/web/src/platform/i18n/format/format.ts'
import { messagesIn } from '../browser/words.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const article = (name: string, locale: string) =>
  read(`apps/api/src/content/faq/articles/${name}.${locale}.md`).replace(/\s+/g, ' ')

const words: Record<string, number> = {
  three: 3,
  три: 3,
  five: 5,
  пяти: 5,
  ten: 10,
  десять: 10,
  twelve: 12,
  двенадцать: 12,
  третьего: 3,
}

/** The article, the statement of the number in each language, and the number. */
const statements: [string, RegExp | null, RegExp, number][] = [
  ['settings', /up to (\S+) MB/g, /до (\S+) МБ/g, limits.photoBytes / 1_000_000],
  ['settings', /this (\S+) times a day/g, /можно (\S+) раза в день/g, limits.maxPersonalDataPerDay],
  ['second-factor', /(\S+) minutes\*\* and can/g, /(\S+) минут\*\* и подходит/g, limits.codeMinutes],
  ['second-factor', /(\S+) wrong codes\*\*/g, /После (\S+) неверных кодов\*\*/g, limits.codeAttempts],
  ['second-factor', /(\S+) seconds/g, /(\S+) секунд/g, limits.codeResendSeconds],
  [
    'second-factor',
    /within the last (\S+) minutes/g,
    /Подтверждение действует (\S+) минут/g,
    limits.freshMinutes,
  ],
  ['signing-in', /once and for (\S+) minutes/g, /один раз и (\S+) минут/g, limits.resetMinutes],
  ['signing-in', /At least (\S+) characters/g, /Не короче (\S+) символов/g, limits.passwordLength.shortest],
  ['signing-in', /at most (\d+)/g, /не длиннее (\d+)/g, limits.passwordLength.longest],
  ['access', /(\S+) failed registrations/g, /После (\S+) неудачных регистраций/g, limits.invitationAttempts],
  ['booking', /up to (\S+) lines/g, /до (\S+) позиций/g, maxUnits],
  ['booking', /up to (\S+) pre-orders/g, /до (\S+) предварительных/g, limits.maxOpenPreorders],
  ['offers', /Up to (\S+) requests/g, /до (\S+) запросов/g, limits.maxOpenQuotes],
  // The English article names only the hint that the search itself shows.
  ['finding-orders', null, /начинается с (\S+) символа/g, limits.orderSearchLength.shortest],
]

function numbersIn(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(([, word = '']) => {
    const plain = word.replaceAll('*', '')
    return words[plain] ?? Number(plain)
  })
}

/** The largest values of a cargo line, and values that are too large. */
const bounds: [PackingField, largest: string, tooLarge: string][] = [
  ['quantity', '1000000', '1000001'],
  ['grossWeightKg', '10000000', '10000001'],
  ['lengthCm', '100000', '100001'],
  ['widthCm', '100000', '100001'],
  ['heightCm', '100000', '100001'],
  ['volumeM3', '1000000', '1000001'],
  ['description', 'x'.repeat(1000), 'x'.repeat(1001)],
  ['marks', 'x'.repeat(200), 'x'.repeat(201)],
  ['poNumber', 'x'.repeat(100), 'x'.repeat(101)],
  ['hsCode', '1'.repeat(12), '1'.repeat(13)],
]

/** Reads a line of a packing list with this cell. */
function readLine(field: PackingField, cell: string) {
  const cells: Partial<Record<PackingField, string>> = {
    quantity: '1',
    description: 'Pumps',
    grossWeightKg: '1',
    [field]: cell,
  }
  const fields = Object.keys(cells) as PackingField[]
  const columns = fields.map((each) => ({ field: each }))
  const { lines, faults } = applyColumns([Object.values(cells)], { headerRows: 0, decimalMark: '.', columns })
  return { line: lines[0]?.line, faults }
}

describe('limits and deadlines are the same everywhere', () => {
  it.each(statements)('in the article %s: %s', (name, en, ru, number) => {
    if (en !== null) expect(numbersIn(article(name, 'en'), en)).toEqual([number])
    expect(numbersIn(article(name, 'ru'), ru)).toEqual([number])
  })

  it('in the README', () => {
    const { usual, most } = limits.invitationDays
    expect(read('README.md')).toMatch(
      new RegExp(`\`INVITATION_DAYS\` \\| \`${usual}\` .* at most ${most} \\|`),
    )
  })

  it('of what customers keep, in the README and the page about storage', () => {
    expect(read('README.md')).toContain(`| \`CUSTOMER_STORAGE_MB\` | \`${limits.usualStorageMb}\` |`)
    const page = read('docs/storage.md')
    const count = (most: number) => most.toLocaleString('en')
    for (const statement of [
      `${count(limits.maxOpenPreorders)} pending and ${count(limits.maxPreordersPerDay)} new a day`,
      `${count(limits.maxPreorderChanges)} changes of each`,
      `${count(limits.maxOpenQuotes)} requested or offered and ${count(limits.maxQuotesPerDay)} new a day`,
      `${limits.bookingBytesPerDay / 1_000_000} MB a day`,
      `${limits.preorderFileBytes / 1_000_000} MB a file, ${limits.maxPreorderDocuments} for a pre-order, ${limits.maxCustomerDocuments} for an order`,
      `${limits.maxFollowedOrders} orders and ${limits.maxFollowedFilters} filters`,
    ])
      expect(page).toContain(statement)
  })

  it('of a photo, in the contract and as it is shown', () => {
    expect(uploadAvatar.upload.maxBytes).toBe(limits.photoBytes)
    expect(createFormat('en').fileSize(limits.photoBytes).replace(/\s/g, ' ')).toBe('10 MB')
  })

  it('of the lines of a packing list and of a booking', () => {
    expect(maxPackingLines).toBe(maxUnits)
  })

  it.each(bounds)('of %s in a packing list and in a booking', (field, largest, tooLarge) => {
    const { line: whole, faults } = readLine(field, largest)
    // The UN number goes into the booking's dangerous goods.
    const { unNumber: _, ...line } = whole ?? { unNumber: null }
    expect([faults, BookedUnit.safeParse(line).success]).toEqual([[], true])
    expect(readLine(field, tooLarge).faults).toHaveLength(1)
    const value = typeof whole?.[field as 'quantity'] === 'number' ? Number(tooLarge) : tooLarge
    expect(BookedUnit.safeParse({ ...line, [field]: value }).success).toBe(false)
  })

  it('texts of the interface take them as parameters', () => {
    const { avatar, passwords, passwordReset, settings, stepUp } = messagesIn('en')
    const texts = [avatar.tooLarge, passwords.ruleLength, passwordReset.sentText, passwordReset.expiredText]
    for (const text of [...texts, settings.profile.tooLong, stepUp.text]) {
      expect(text).toMatch(/\{\w+/)
      expect(text).not.toMatch(/\d/)
    }
  })
})
