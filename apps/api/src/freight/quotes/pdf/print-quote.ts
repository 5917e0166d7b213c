import type { OfferOption } from '@portolan/contract/freight/offers'
import type { Place } from '@portolan/contract/freight/places'
import type { QuoteDetail, QuoteOffer } from '@portolan/contract/freight/quotes'
import type { Locale } from '@portolan/contract/identity/users'
import { cargoTotals } from '@portolan/freight/booking/totals'
import { type ChargeCodes, nameOfCharge } from '@portolan/freight/charges/charge-codes'
import type { ChargeLine } from '@portolan/freight/charges/charge-line'
import { chargeLegs } from '@portolan/freight/charges/charge-line'
import { minorUnitOf } from '@portolan/freight/charges/currencies'
import { describeArithmetic } from '@portolan/freight/charges/describe-arithmetic'
import { DocumentFonts, type DrawnPdf } from '@portolan/pdf/document-fonts'
import { type QuoteWords, quoteWords } from './quote-words.ts'
import { Paper } from './sheet-of-paper.ts'

interface Reader {
  locale: Locale
  /** The company's time zone, in whose days the validity ends. */
  timeZone: string
  chargeCodes: ChargeCodes
  company: string
  contact: { email: string | null; phone: string | null }
}

type Printed = Pick<QuoteDetail, 'number' | 'organization' | 'request' | 'from' | 'to'>

const noBreak = '\u00a0'
const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part).join(' · ')

/** One version of an offer as a PDF, in the reader's language; the same offer yields the same bytes. */
export async function printQuote(quote: Printed, offer: QuoteOffer, reader: Reader): Promise<DrawnPdf> {
  const words = quoteWords[reader.locale]
  const at = new Date(offer.at)
  const title = `${words.title} ${quote.number}`
  const fonts = await DocumentFonts.load([quote, offer, reader])
  const paper = new Paper(fonts, { title, author: reader.company, language: reader.locale, at })
  printHead(paper, quote, offer, { ...reader, words })
  for (const option of offer.options) printOption(paper, option, { ...reader, words })
  if (offer.note !== null) printPart(paper, words.note, [offer.note])
  return paper.finish((page, of) => `${title} · ${reader.company} · ${words.page(page, of)}`)
}

type Printing = Reader & { words: QuoteWords }

function dateOf(instant: string, { words: { tag }, timeZone }: Printing, timed: boolean): string {
  return new Intl.DateTimeFormat(tag === 'en-US' ? 'en-GB' : tag, {
    ...(timed ? ({ hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' } as const) : {}),
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  })
    .format(new Date(instant))
    .replace(/\sг\./, '')
    .replace('GMT', 'UTC')
}

const dayOf = (date: string, printing: Printing) =>
  dateOf(`${date}T00:00:00Z`, { ...printing, timeZone: 'UTC' }, false)

function printHead(paper: Paper, quote: Printed, offer: QuoteOffer, printing: Printing): void {
  const { words, company, contact } = printing
  const { request } = quote
  paper.row([
    { text: company, share: 0.5, bold: true, size: 12 },
    { text: `${words.title} ${quote.number}`, share: 0.5, bold: true, size: 14, align: 'right' },
  ])
  paper.row([
    { text: joined([contact.email, contact.phone]), share: 0.5, faint: true },
    { text: words.version(offer.version, dateOf(offer.at, printing, false)), share: 0.5, align: 'right' },
  ])
  paper.space(6)
  paper.rule()
  paper.space(4)
  const facts: [string, string, boolean?][] = [
    [words.validUntil, dateOf(offer.validUntil, printing, true), true],
    [words.customer, quote.organization.name],
    [words.route, `${placeOf(quote.from)} – ${placeOf(quote.to)}`, true],
    [words.transport, joined([words.mode[request.transportMode], words.load[request.loadType]])],
    [words.incoterms, [request.incoterms, request.incotermsPlace].filter(Boolean).join(' ')],
    [words.readyOn, dayOf(request.readyOn, printing)],
    [words.cargo, cargoOf(quote, printing)],
    ...(request.customerReference === null
      ? []
      : [[words.reference, request.customerReference] satisfies [string, string]]),
  ]
  for (const [label, text, bold = false] of facts)
    paper.row([
      { text: label, share: 0.2, faint: true },
      { text, share: 0.8, bold },
    ])
}

function placeOf({ name, city, countryCode }: Place): string {
  return name === city ? `${city}, ${countryCode}` : `${name}, ${city}, ${countryCode}`
}

function cargoOf({ request }: Printed, { words }: Printing): string {
  const { packages, grossWeightKg, volumeM3, chargeableWeightKg } = cargoTotals(request)
  const number = new Intl.NumberFormat(words.tag, { maximumFractionDigits: 3 })
  const measure = (value: number | null, unit: string) =>
    value === null ? null : `${number.format(value)}${noBreak}${unit}`
  const chargeable = measure(chargeableWeightKg, words.units.kg)
  return joined([
    request.cargo,
    packages === null ? null : words.packages(packages, number.format(packages)),
    measure(grossWeightKg, words.units.kg),
    measure(volumeM3, words.units.m3),
    chargeable ? words.units.chargeable(chargeable) : null,
    ...request.containers.map(({ quantity, isoType }) => `${quantity} × ${isoType}`),
  ])
}

function decimalOf(decimal: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 8 })
  return format.format(decimal as Intl.StringNumericLiteral)
}

function moneyOf({ amount, currency }: { amount: string; currency: string }, tag: string): string {
  const places = minorUnitOf(currency)
  const format = new Intl.NumberFormat(tag, {
    minimumFractionDigits: places,
    maximumFractionDigits: Math.max(places, 4),
  })
  // Intl accepts a decimal text as it is.
  return `${format.format(amount as Intl.StringNumericLiteral)}${noBreak}${currency}`
}

function printOption(paper: Paper, option: OfferOption, printing: Printing): void {
  const { words } = printing
  const { carrier, service, via, frequency, transitDays } = option
  paper.space(8)
  paper.ensure(90)
  const days = transitDays && words.days(transitDays.min, transitDays.max)
  const about = joined([carrier, service, via && words.via(via), days, frequency])
  paper.paragraph(joined([words.option(option.id.toUpperCase()), about]), { bold: true, size: 10.5 })
  const faint = { faint: true, size: 7.5 }
  paper.row([
    { text: words.charge, share: 0.42, ...faint },
    { text: words.arithmetic, share: 0.36, ...faint },
    { text: words.amount, share: 0.22, align: 'right', ...faint },
  ])
  paper.rule()
  for (const leg of chargeLegs) {
    const lines = option.lines.filter((line) => line.leg === leg)
    if (lines.length === 0) continue
    paper.ensure(34)
    paper.row([{ text: words.leg[leg], share: 1, bold: true }])
    for (const line of lines) printLine(paper, line, printing)
  }
  printTotals(paper, option, printing)
  printScope(paper, option, printing)
}

function printLine(paper: Paper, line: ChargeLine, { locale, words }: Printing): void {
  const unit = line.unit !== null && line.basis === 'container' ? ` (${line.unit})` : ''
  paper.row([
    { text: line.name === line.code ? line.code : `${line.name} (${line.code})`, share: 0.42 },
    { text: `${describeArithmetic(line, locale)}${unit}`, share: 0.36, faint: true },
    { text: moneyOf(line, words.tag), share: 0.22, align: 'right' },
  ])
}

function printTotals(paper: Paper, { totals, converted }: OfferOption, printing: Printing): void {
  const { words } = printing
  paper.ensure(20 + totals.length * 14)
  paper.rule()
  for (const [index, total] of totals.entries())
    paper.row([
      { text: index === 0 ? words.total : '', share: 0.5, bold: true, size: 9.5 },
      { text: moneyOf(total, words.tag), share: 0.5, bold: true, size: 9.5, align: 'right' },
    ])
  if (converted === null) return
  const rates = converted.rates.map((rate) =>
    words.rate({ ...rate, rate: decimalOf(rate.rate, words.tag), on: dayOf(rate.on, printing) }),
  )
  paper.row([
    { text: `${words.converted} (${rates.join('; ')})`, share: 0.72, faint: true },
    { text: moneyOf(converted, words.tag), share: 0.28, align: 'right', faint: true },
  ])
}

function printScope(paper: Paper, option: OfferOption, { words, locale, chargeCodes }: Printing): void {
  const { included, notIncluded, missing } = option
  const nameOf = (code: string) => nameOfCharge(code, chargeCodes, locale)
  if (included.length > 0) printPart(paper, words.included, [included.map(nameOf).join(', ')])
  printPart(
    paper,
    words.notIncluded,
    notIncluded.map(({ name, reason, incoterms, bearer }) => {
      const why = reason === 'incoterms' ? words.byRule : words.notRequested
      return `${name}: ${why(incoterms, bearer)}`
    }),
  )
  const gaps = missing.map(({ name, reason, what }) => `${name}: ${words.missingReason[reason](what ?? '')}`)
  printPart(paper, words.missing, gaps.length > 0 ? [words.incomplete, ...gaps] : [])
  for (const part of ['freeTime', 'remarks', 'terms'] as const) {
    const { [part]: text } = option
    if (text !== null) printPart(paper, words[part], [text])
  }
}

function printPart(paper: Paper, label: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  paper.space(4)
  paper.ensure(30)
  paper.paragraph(label, { faint: true, size: 7.5 })
  for (const line of lines) paper.paragraph(line, { size: 8 })
}
