import { Currency } from '@portolan/contract/company/currency'
import { PaymentDetails } from '@portolan/contract/freight/invoices/invoice-details'
import * as z from 'zod/mini'
import { readJsonFile } from '#platform/settings/json-file.ts'

/** By currency, how invoices are paid that don't say so themselves; none without a file. Throws its errors. */
export function readPaymentDetails(path: string | null): ReadonlyMap<string, PaymentDetails> {
  if (path === null) return new Map()
  return new Map(Object.entries(readJsonFile(path, z.record(Currency, PaymentDetails))))
}
