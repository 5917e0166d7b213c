export const messages = {
  label: 'Просмотр глазами клиента',
  as: 'Вы видите личный кабинет так, как его видит {name}. Изменить ничего нельзя.',
  reason: 'Причина: {reason}',
  until: 'до {time}',
  end: 'Завершить',
} as const
