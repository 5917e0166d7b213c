export const messages = {
  title: 'Ждут подтверждения',
  count:
    '{count, plural, one {# предварительный заказ} few {# предварительных заказа} many {# предварительных заказов} other {# предварительного заказа}}',
  caption: 'Предварительные заказы, которые ждут подтверждения',
  readyOn: 'Груз готов {date}',
  showAll: 'Показать все ({count})',
  failed: 'Не удалось загрузить предварительные заказы.',
  again: 'Повторить',
  column: {
    preorder: 'Предварительный заказ',
    route: 'Маршрут',
    status: 'Статус',
    ready: 'Готовность',
    packages: 'Места',
    weight: 'Вес брутто',
  },
  stage: {
    submitted: 'На рассмотрении',
    'update-requested': 'Ждём ваш ответ',
    'changes-proposed': 'Предложены изменения',
    approved: 'Принят',
    rejected: 'Отклонён',
    canceled: 'Отозван',
  },
} as const
