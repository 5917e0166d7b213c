export const messages = {
  title: 'История сообщений',
  show: 'Показать {count, plural, one {#\u00a0сообщение} few {#\u00a0сообщения} many {#\u00a0сообщений} other {#\u00a0сообщения}}',
  failed: 'Не удалось загрузить историю сообщений',
  none: 'Сообщений пока нет.',
  carrier: 'перевозчик',
  received: '{source}, получено {time}',
  withdrawn: '{source}: сообщение отозвано',
  passedOver: 'Выше не показано: действует другое сообщение',
  corrected:
    'Исправлено {count, plural, one {#\u00a0раз} few {#\u00a0раза} many {#\u00a0раз} other {#\u00a0раза}}',
  moved:
    'Перенесено {count, plural, one {#\u00a0раз} few {#\u00a0раза} many {#\u00a0раз} other {#\u00a0раза}}, {slip}',
  movedBack:
    'Перенесено {count, plural, one {#\u00a0раз} few {#\u00a0раза} many {#\u00a0раз} other {#\u00a0раза}}',
  reasonIs: 'Причина: {reason}',
  because: '{source}: {reason}',
  disagrees: '{source} сообщает: {time}',
  movesOf: {
    departure: 'Как менялось отправление',
    arrival: 'Как менялось прибытие',
  },
  promise: {
    planned: 'По плану',
    estimated: 'Ожидается',
    actual: 'Подтверждено',
  },
  disagreeing: 'Другие источники сообщают',
  container: 'Контейнер {number}',
  other: 'Сообщение {code}',
  note: 'Примечание',
  freeTime: 'Бесплатное хранение',
  position: 'Сообщено местоположение',
  flags: {
    'check-digit': 'Контрольная цифра номера контейнера неверна',
    'future-actual': 'Сообщено как свершившееся, хотя время ещё не наступило',
    'before-departure': 'Указано время раньше отправления',
    'unknown-place': 'Место неизвестно: {place}',
    'assumed-utc': 'Местное время, часовой пояс неизвестен: показано как UTC',
  },
} as const
