import type { SentChargeLine } from '@portolan/contract/freight/charges'
import type { InvoiceLine, PaymentDetails } from '@portolan/contract/freight/invoices/invoice-details'
import { chargeCodes, nameOfCharge } from '@portolan/freight/charges/charge-codes'
import type { Customer } from '#customers.ts'

const units: Partial<Record<NonNullable<SentChargeLine['basis']>, Record<'en' | 'ru', string>>> = {
  container: { en: 'containers', ru: 'конт.' },
  chargeableKg: { en: 'kg', ru: 'кг' },
  revenueTonne: { en: 'revenue tonnes', ru: 'фрахт. т' },
}

/** A charge as a line of the invoice, in the customer's language. */
export function invoiceLine(charge: SentChargeLine, { locale }: Customer): InvoiceLine {
  const { code, amount, basis, quantity = null, unitPrice = null } = charge
  const line = { description: nameOfCharge(code, chargeCodes, locale), amount }
  const unit = (basis && units[basis]?.[locale]) ?? null
  const isCounted = unit !== null && quantity !== null && unitPrice !== null
  const isProduct = isCounted && Math.abs(Number(quantity) * Number(unitPrice) - Number(amount)) < 0.01
  return isProduct
    ? { ...line, quantity, unit, unitPrice }
    : { ...line, quantity: null, unit: null, unitPrice: null }
}

const accounts: Readonly<Record<string, string>> = {
  EUR: 'NL85DEMO0417164300',
  USD: 'NL44DEMO0001234567',
}

/** How an invoice is paid; nothing in currencies without an account, so that both can be seen. */
export function paymentOf(currency: string, beneficiary: string, number: string): PaymentDetails | null {
  const iban = accounts[currency]
  if (iban === undefined) return null
  return {
    beneficiary,
    bank: 'Demo Bank N.V., Rotterdam',
    iban,
    account: null,
    bic: 'DEMONL2A',
    correspondentAccount: null,
    taxId: null,
    reference: number,
  }
}
