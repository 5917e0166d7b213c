export const messages = {
  section: 'Заказы и счета',
  orders: 'Заказы',
  invoices: 'Счета',
  overdue:
    '{count, plural, one {# просроченный счёт} few {# просроченных счёта} many {# просроченных счетов} other {# просроченного счёта}}',
} as const
