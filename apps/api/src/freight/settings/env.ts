import { resolve } from 'node:path'
import type { AttentionRules } from '@portolan/freight/attention/attention-rules'
import type { DangerousGoodsList } from '@portolan/freight/booking/dangerous-goods/dangerous-goods-list'
import type { ChargeCodes } from '@portolan/freight/charges/charge-codes'
import type { EmissionFactors } from '@portolan/freight/emissions'
import type { ExpectedPapers } from '@portolan/freight/papers/expected-papers'
import { envOf, type Env as PlatformEnv, parseVariables, wrongFile } from '#platform/settings/env.ts'
import { readAttentionRules } from './attention-rules.ts'
import { readBookingData } from './booking-data.ts'
import { readChargeCodes } from './charge-codes.ts'
import { readDangerousGoods } from './dangerous-goods.ts'
import { readEmissionFactors } from './emission-factors.ts'
import { readExpectedPapers } from './expected-papers.ts'
import { readPaymentDetails } from './payment-details.ts'
import { expected, Variables } from './variables.ts'

/** The configuration of the platform and freight. README.md documents the variables. */
export interface Env extends PlatformEnv {
  /** ISO 4217; what statistics of rates are in by default. */
  currency: string
  /**
   * True if statistics of rates may include other customers' prices, as far as enough customers share them.
   */
  sharedRates: boolean
  /**
   * How slowly the samples of a thin lane outweigh those of the wider scopes: n of them weigh n ÷ (n + this).
   */
  ratePoolingK: number
  /** For how many days at most an offer of the rate sheets can be accepted. */
  quoteDays: { air: number; other: number }
  /** With their edition and scope, from the company's file or built in. */
  emissionFactors: EmissionFactors
  /** Figures and words that the rules of bookings go by, from the company's file or built in; frozen. */
  bookingData: ReturnType<typeof readBookingData>
  /** Names and usual leg and basis of charges by code, both built-in ones and the company's; frozen. */
  chargeCodes: ChargeCodes
  /** The papers that orders need, from the company's file or built in; frozen. */
  expectedPapers: ExpectedPapers
  /** From when on an order is silent or at risk, from the company's file or built in; frozen. */
  attentionRules: AttentionRules
  /** By currency, how invoices are paid that don't say so themselves. */
  paymentDetails: ReturnType<typeof readPaymentDetails>
  /** The list that dangerous goods of pre-orders are checked against; null checks them only in themselves. */
  dangerousGoodsList: DangerousGoodsList | null
  /** The folder whose files are imported by themselves; null for none. */
  importFolder: string | null
}

/** Reads the whole configuration; throws `OperatorError` for an invalid value. */
export function readEnv(variables?: Record<string, string | undefined>): Env {
  const v = parseVariables(Variables, expected, variables)
  return {
    ...envOf(v),
    currency: v.CURRENCY,
    sharedRates: v.SHARED_RATES === 'on',
    ratePoolingK: v.RATE_POOLING,
    quoteDays: { air: v.QUOTE_DAYS_AIR, other: v.QUOTE_DAYS },
    emissionFactors: read(
      v.EMISSION_FACTORS,
      like('EMISSION_FACTORS', 'emission-factors'),
      readEmissionFactors,
    ),
    bookingData: read(v.BOOKING_DATA, like('BOOKING_DATA', 'booking-data'), readBookingData),
    chargeCodes: read(v.CHARGE_CODES, like('CHARGE_CODES', 'charge-codes'), readChargeCodes),
    expectedPapers: read(v.EXPECTED_PAPERS, like('EXPECTED_PAPERS', 'expected-papers'), readExpectedPapers),
    attentionRules: read(v.ATTENTION_RULES, like('ATTENTION_RULES', 'attention-rules'), readAttentionRules),
    paymentDetails: read(v.PAYMENT_DETAILS, paymentsExpected, readPaymentDetails),
    dangerousGoodsList: read(v.DANGEROUS_GOODS_LIST, goodsListExpected, readDangerousGoods),
    importFolder: v.IMPORT_DIR === undefined ? null : resolve(v.IMPORT_DIR),
  }
}

const like = (variable: string, file: string) =>
  `${variable}: expected a file like packages/freight/${file}.json`

const paymentsExpected = 'PAYMENT_DETAILS: expected a file like examples/payment-details.json'

const goodsListExpected =
  'DANGEROUS_GOODS_LIST: expected a CSV file with the columns UN number, proper shipping name, class and packing group'

/** Returns the content of the company's own file, or the built-in one; the error names the variable. */
function read<T>(path: string | undefined, described: string, readFrom: (path: string | null) => T): T {
  try {
    return readFrom(path ?? null)
  } catch (error) {
    throw wrongFile(described, error)
  }
}
