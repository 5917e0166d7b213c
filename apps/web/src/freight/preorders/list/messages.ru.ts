export const messages = {
  pending: {
    title: 'Ждут подтверждения',
    caption: 'Предварительные заказы, которые ждут подтверждения',
  },
  closed: {
    title: 'Отклонённые и отозванные',
    caption: 'Отклонённые и отозванные предварительные заказы',
  },
  count:
    '{count, plural, one {# предварительный заказ} few {# предварительных заказа} many {# предварительных заказов} other {# предварительного заказа}}',
  readyOn: 'Груз готов {date}',
  showAll: 'Показать все ({count})',
  showMore: 'Показать ещё',
  copy: 'Создать копию',
  copyNamed: 'Создать копию предварительного заказа {number}',
  failed: 'Не удалось загрузить предварительные заказы.',
  again: 'Повторить',
  column: {
    number: 'Номер',
    ready: 'Готовность',
  },
  stage: {
    submitted: 'На рассмотрении',
    'update-requested': 'Ждём ваш ответ',
    'changes-proposed': 'Предложены изменения',
    approved: 'Принят',
    rejected: 'Отклонён',
    canceled: 'Отозван',
  },
  reason: {
    price: 'Не сошлись в цене',
    space: 'Нет мест',
    equipment: 'Нет подходящего оборудования',
    'dangerous-goods': 'Опасный груз не принят',
    'missing-data': 'Не хватает данных',
    embargo: 'Перевозка запрещена',
    credit: 'Кредитный лимит',
    other: 'Другая причина',
  },
} as const
