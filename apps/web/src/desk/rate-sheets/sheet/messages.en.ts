import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'Copy {name}',
  where: 'Save as',
  next: 'Next version of this sheet',
  other: 'New sheet',
  percent: 'Change prices by, %',
  percentHelp: '3.5 is a rise, −10 a discount. Percentages of other charges stay.',
  codes: 'Only these charges',
  codesHelp: 'Codes such as BAS, BAF; blank is all.',
  roundTo: 'Round prices to',
  roundToHelp: 'Such as 1 or 5; blank keeps the decimals.',
  invalidPercent: 'Enter a number such as 3.5 or −10.',
  invalidStep: 'Enter a number above 0.',
  invalidCodes: 'A code has 2 to 10 letters and digits.',
  save: 'Save as draft',
  saved: 'Copied as a draft',
} as const satisfies Translation<typeof russian>
