import * as z from 'zod/mini'
import { Decimal } from '#freight/charges.ts'
import { Money } from '#shared/money.ts'

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const optionalText = (longest: number) => z._default(z.nullable(text(longest)), null)

/** The most lines that an invoice may have. */
export const maxInvoiceLines = 200

/** A line of an invoice; `amount` is in the invoice's currency, and is all that must be known. */
export const InvoiceLine = z.strictObject({
  description: text(300),
  quantity: z._default(z.nullable(Decimal), null),
  unit: optionalText(20),
  unitPrice: z._default(z.nullable(Decimal), null),
  amount: Money.shape.amount,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const InvoiceLines = z.array(InvoiceLine).check(z.maxLength(maxInvoiceLines))

/** True if the check digits of an IBAN without blanks are right (ISO 7064, mod 97-10). */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

const unspaced = z.overwrite<string>((code) => code.replace(/\s/g, '').toUpperCase())

const Iban = z
  .string()
  .check(z.maxLength(50), unspaced, z.maxLength(34), z.refine<string>(isIban, { params: { reason: 'iban' } }))

/** A BIC of 8 or 11 characters, or the nine digits of a Russian БИК. */
const Bic = z
  .string()
  .check(z.maxLength(20), unspaced, z.regex(/^([A-Z]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?|\d{9})$/))

/** How an invoice is paid by bank transfer: `iban` or `account` is needed. */
export const PaymentDetails = z
  .strictObject({
    beneficiary: text(200),
    bank: optionalText(200),
    iban: z._default(z.nullable(Iban), null),
    account: optionalText(50),
    bic: z._default(z.nullable(Bic), null),
    /** The bank's account at its central bank, which Russian payments name. */
    correspondentAccount: optionalText(50),
    /** The beneficiary's, such as ИНН and КПП. */
    taxId: optionalText(50),
    /** The reference that the payment must quote; by default the invoice's number. */
    reference: optionalText(140),
  })
  .check(({ value, issues }) => {
    if (value.iban === null && value.account === null)
      issues.push({ code: 'custom', input: value.iban, path: ['iban'], params: { reason: 'required' } })
  })
export type PaymentDetails = z.infer<typeof PaymentDetails>

/** The parts of an invoice that only its own page shows; without any, there are no lines and null. */
export interface InvoiceDetails {
  lines: InvoiceLine[]
  paymentDetails: PaymentDetails | null
}
