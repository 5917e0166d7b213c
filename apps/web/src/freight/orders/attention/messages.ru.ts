export const messages = {
  title: 'Требует внимания',
  late: 'Опаздывают',
  'no-news': 'Нет новостей',
  'missing-papers': 'Нет документов',
  overdue: 'Просрочена оплата',
  arriving: 'Прибытие на неделе',
  'at-risk': 'Есть риски',
  count: '{count, number}',
  capped: '{count, number}+',
  spoken: '{group}: {count, plural, one {# заказ} few {# заказа} many {# заказов} other {# заказа}}',
  spokenCapped: '{group}: больше {count, number} заказов',
  spokenAmounts: '{text}, {amounts}',
} as const
