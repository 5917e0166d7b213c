export const messages = {
  date: {
    departed: 'Отправлен',
    arrived: 'Прибыл',
    delivered: 'Доставлен',
    unknown: 'Дата неизвестна',
    none: 'нет данных',
    planned: 'по плану',
    estimated: 'ожидается',
    actual: 'по факту',
    doubtful: 'под вопросом',
  },
  expected: {
    departure: { planned: 'Плановое отправление', estimated: 'Ожидаемое отправление' },
    arrival: { planned: 'Плановое прибытие', estimated: 'Ожидаемое прибытие' },
    delivery: { planned: 'Плановая доставка', estimated: 'Ожидаемая доставка' },
  },
  door: {
    expected: 'Доставка {date}, {certainty}',
    afterwards: 'доставка {date}, {certainty}',
    newDate: 'Доставка: дата уточняется',
    arrived: 'Прибыл {date}',
    customs: 'На таможне',
    collection: 'Ждёт вывоза',
    delivery: 'Вывезен с терминала',
  },
  onTime: 'По графику',
  wasOnTime: 'Точно в срок',
  late: {
    days: 'Опоздание {count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}',
    hours:
      'Опоздание {count, plural, one {#\u00a0час} few {#\u00a0часа} many {#\u00a0часов} other {#\u00a0часа}}',
  },
  early: {
    days: 'Раньше на {count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}',
    hours:
      'Раньше на {count, plural, one {#\u00a0час} few {#\u00a0часа} many {#\u00a0часов} other {#\u00a0часа}}',
  },
  overdueArrival: {
    days: 'Прибытие не подтверждено {count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}',
    hours:
      'Прибытие не подтверждено {count, plural, one {#\u00a0час} few {#\u00a0часа} many {#\u00a0часов} other {#\u00a0часа}}',
  },
  overdueDeparture: {
    days: 'Отправление не подтверждено {count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}',
    hours:
      'Отправление не подтверждено {count, plural, one {#\u00a0час} few {#\u00a0часа} many {#\u00a0часов} other {#\u00a0часа}}',
  },
  shift: {
    laterDays:
      'на {count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}} позже плана',
    laterHours:
      'на {count, plural, one {#\u00a0час} few {#\u00a0часа} many {#\u00a0часов} other {#\u00a0часа}} позже плана',
    earlierDays:
      'на {count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}} раньше плана',
    earlierHours:
      'на {count, plural, one {#\u00a0час} few {#\u00a0часа} many {#\u00a0часов} other {#\u00a0часа}} раньше плана',
  },
  silent:
    'Нет новостей {count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}',
  arrivalInDoubt: 'Срок под вопросом',
  stated: 'заявлено: {certainty}',
  againstPromise: '{slip} к первому обещанию',
  slip: {
    laterDays: '+{count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}',
    laterHours:
      '+{count, plural, one {#\u00a0час} few {#\u00a0часа} many {#\u00a0часов} other {#\u00a0часа}}',
    earlierDays: '−{count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}',
    earlierHours:
      '−{count, plural, one {#\u00a0час} few {#\u00a0часа} many {#\u00a0часов} other {#\u00a0часа}}',
  },
} as const
