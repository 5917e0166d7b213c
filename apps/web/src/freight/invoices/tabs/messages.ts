export const messages = {
  section: 'Заказы и счета',
  orders: 'Заказы',
  invoices: 'Счета',
  overdue:
    '{count, plural, one {#\u00a0просроченный счёт} few {#\u00a0просроченных счёта} many {#\u00a0просроченных счетов} other {#\u00a0просроченного счёта}}',
} as const
