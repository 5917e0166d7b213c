/** Signs of a single currency; several use `$` and `¥`. */
const currencySigns: Readonly<Record<string, string>> = {
  US$: 'USD',
  HK$: 'HKD',
  S$: 'SGD',
  A$: 'AUD',
  C$: 'CAD',
  '€': 'EUR',
  '£': 'GBP',
  '₽': 'RUB',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₴': 'UAH',
  zł: 'PLN',
  RMB: 'CNY',
}

/** A price without its currency, which may stand before or behind it as a sign or a code. */
export function splitCurrency(
  text: string,
  isCurrency: (code: string) => boolean,
): { currency: string | null; figure: string } {
  // Most prices of a table are only a number.
  if (/^[\d\s.,]*$/.test(text)) return { currency: null, figure: text }
  for (const [sign, currency] of Object.entries(currencySigns)) {
    if (text.startsWith(sign)) return { currency, figure: text.slice(sign.length).trim() }
    if (text.endsWith(sign)) return { currency, figure: text.slice(0, -sign.length).trim() }
  }
  const [, before, behind] = /^([A-Z]{3})(?![A-Z])\s*(.+)$/.exec(text) ?? []
  if (before !== undefined && behind !== undefined && isCurrency(before))
    return { currency: before, figure: behind }
  const [, ahead, after] = /^(.*?\d[.,]?)\s*([A-Z]{3})$/.exec(text) ?? []
  if (after !== undefined && ahead !== undefined && isCurrency(after))
    return { currency: after, figure: ahead }
  return { currency: null, figure: text }
}
