export const messages = {
  title: 'Требует внимания',
  late: 'Опаздывают',
  'no-news': 'Нет новостей',
  'missing-papers': 'Нет документов',
  overdue: 'Просрочена оплата',
  overdueInvoices: 'Просроченные счета',
  arriving: 'Прибывают за 7\u00a0дней',
  'at-risk': 'Есть риски',
  count: '{count, number}',
  capped: '{count, number}+',
  spoken:
    '{group}: {count, plural, one {#\u00a0заказ} few {#\u00a0заказа} many {#\u00a0заказов} other {#\u00a0заказа}}',
  spokenInvoices:
    '{group}: {count, plural, one {#\u00a0счёт} few {#\u00a0счёта} many {#\u00a0счетов} other {#\u00a0счёта}}',
  spokenOf: '{group}: {count} из {total} заказов в этом списке',
  ofTotal: 'из\u00a0{total}',
  spokenCapped: '{group}: больше {count, number} заказов',
  spokenAmounts: '{text}, {amounts}',
} as const
