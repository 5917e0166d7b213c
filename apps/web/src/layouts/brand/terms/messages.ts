export const messages = {
  terms: 'Условия',
  due: 'Условия использования {company} изменились.',
  read: 'Прочитать условия',
  accept: 'Принимаю',
  later: 'Позже',
  thanks: 'Спасибо, условия приняты',
  failed: 'Не удалось сохранить ответ',
} as const
