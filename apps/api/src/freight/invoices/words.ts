import type { InvoiceState } from '@portolan/contract/freight/invoices/invoice-filter'
import { maxArchivedInvoices } from '@portolan/contract/freight/invoices/invoice-filter'
import type { Locale } from '@portolan/contract/identity/users'

const english = {
  number: 'Invoice',
  order: 'Order',
  customerReference: 'Your reference',
  orderStatus: 'Record status',
  organization: 'Organization',
  issued: 'Issued',
  due: 'Due',
  paid: 'Paid',
  amount: 'Amount',
  currency: 'Currency',
  state: 'Status',
  daysOverdue: 'Days overdue',
  file: 'File',
}

/** A column of the export. */
export type ColumnName = keyof typeof english

export const columnTitles: Record<Locale, Record<ColumnName, string>> = {
  en: english,
  ru: {
    number: 'Счёт',
    order: 'Заказ',
    customerReference: 'Ваш референс',
    orderStatus: 'Статус записи',
    organization: 'Организация',
    issued: 'Выставлен',
    due: 'Оплатить до',
    paid: 'Оплачен',
    amount: 'Сумма',
    currency: 'Валюта',
    state: 'Статус',
    daysOverdue: 'Дней просрочки',
    file: 'Файл',
  },
}

export const stateWords: Record<Locale, Record<InvoiceState, string>> = {
  en: { overdue: 'Overdue', open: 'Open', paid: 'Paid' },
  ru: { overdue: 'Просрочен', open: 'К оплате', paid: 'Оплачен' },
}

/** The name of the sheet and the file. */
export const exportNames: Record<Locale, string> = { en: 'Invoices', ru: 'Счета' }

export const tooManyRows: Record<Locale, string> = {
  en: 'An Excel sheet can’t hold that many invoices. Choose CSV instead.',
  ru: 'Столько счетов не помещается на лист Excel. Выберите CSV.',
}

export const tooManyFiles: Record<Locale, string> = {
  en: `A ZIP holds at most ${maxArchivedInvoices.toLocaleString('en')} invoices. Narrow the filter or select fewer.`,
  ru: `В одном ZIP не больше ${maxArchivedInvoices.toLocaleString('ru')} счетов. Сузьте фильтр или выберите меньше счетов.`,
}
