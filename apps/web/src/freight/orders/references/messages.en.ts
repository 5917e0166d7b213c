import type { Translation } from '#platform/i18n/translations.ts'
import type { messages as russian } from './messages.ts'

export const messages = {
  title: 'References',
  type: {
    FF: 'Our reference',
    SI: 'Shipper’s reference',
    HBL: 'House bill of lading',
    HAWB: 'House air waybill',
    MBL: 'Master bill of lading',
    MAWB: 'Master air waybill',
    BKG: 'Carrier’s booking',
    EQ: '{count, plural, one {Container} other {Containers}}',
    PO: '{count, plural, one {Purchase order} other {Purchase orders}}',
    CR: 'Your reference',
    SEAL: '{count, plural, one {Seal} other {Seals}}',
  },
  copy: 'Copy {value}',
  copied: 'Copied: {value}',
  copyFailed: 'Couldn’t copy {value}',
  all: 'Show all {count}',
  wrongDigit: 'Check digit doesn’t fit: it must be {expected}',
} as const satisfies Translation<typeof russian>
