import type { QuoteOffer } from '@portolan/contract/freight/quotes'
import type { Locale } from '@portolan/contract/identity/users'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { presentQuoteDetail } from '#freight/quotes/present.ts'
import type { QuoteRow } from '#freight/quotes/queries.ts'
import { fileNameOf } from '#platform/storage/file-names.ts'
import { drawPdf } from '#platform/workers/draw-pdf.ts'
import type { printQuote } from './print-quote.ts'
import { quoteWords } from './quote-words.ts'

const drawer = { module: new URL('./print-quote.ts', import.meta.url), name: 'printQuote' }

interface Drawing {
  /** Whose share of drawing it takes. */
  readers: readonly string[]
  locale: Locale
  /** Reads the offer once it's its turn, with the request that it's a price for. */
  readOffer: () => Promise<{ offer: QuoteOffer; request: QuoteRow['request'] }>
}

/** One version of an offer as the customer's PDF. */
export function drawQuote(
  deps: Pick<Deps, 'env' | 'brand' | 'clock' | 'log'>,
  row: QuoteRow,
  { readers, locale, readOffer }: Drawing,
): Promise<Buffer> {
  const { env, brand, clock } = deps
  const { chargeCodes, timeZone } = env
  const { name: company, contact } = brand()
  return drawPdf<typeof printQuote>(deps, readers, drawer, async () => {
    const { offer, request } = await readOffer()
    const quote = presentQuoteDetail({ ...row, request }, [], { locale, chargeCodes, now: clock.now() })
    return [quote, offer, { locale, timeZone, chargeCodes, company, contact }]
  })
}

/** Sends the PDF of a quote. */
export function sendQuotePdf(
  reply: FastifyReply,
  file: Buffer,
  { number, locale, type }: { number: string; locale: Locale; type: 'inline' | 'attachment' },
): FastifyReply {
  const name = fileNameOf(`${quoteWords[locale].title} ${number}.pdf`)
  return reply
    .type('application/pdf')
    .header('content-length', file.length)
    .header('content-disposition', contentDisposition(name, { type }))
    .send(file)
}
