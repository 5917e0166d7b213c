import * as z from 'zod/mini'

const currencies = new Set(Intl.supportedValuesOf('currency'))
const code = /^[A-Z]{3}$/

export const isCurrency = (text: string) => currencies.has(text)

/**
 * An ISO 4217 code as the company sends it. Of an unknown one it isn't known how many decimals its amounts
 * have.
 */
export const Currency = z.string().check(z.regex(code), ({ value, issues }) => {
  if (code.test(value) && !currencies.has(value))
    issues.push({ code: 'custom', input: value, params: { reason: 'currency' } })
})
