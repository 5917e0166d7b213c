const plural = new Intl.PluralRules('ru')

/** A number with its noun, such as 1 день, 2 дня, 5 дней. */
export function counted(number: number, [one, few, many]: readonly [string, string, string]): string {
  const rule = plural.select(number)
  return `${number}\u00a0${rule === 'one' ? one : rule === 'few' ? few : many}`
}
