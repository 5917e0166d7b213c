export const messages = {
  lateArrival: {
    days: 'Прибудет на {count, plural, one {# день} few {# дня} many {# дней} other {# дня}} позже плана',
    hours:
      'Прибудет на {count, plural, one {#\u00a0ч} few {#\u00a0ч} many {#\u00a0ч} other {#\u00a0ч}} позже плана',
  },
  missedDeparture: {
    days: 'Отправление просрочено на {count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    hours:
      'Отправление просрочено на {count, plural, one {#\u00a0ч} few {#\u00a0ч} many {#\u00a0ч} other {#\u00a0ч}}',
  },
  missedArrival: {
    days: 'Прибытие просрочено на {count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    hours:
      'Прибытие просрочено на {count, plural, one {#\u00a0ч} few {#\u00a0ч} many {#\u00a0ч} other {#\u00a0ч}}',
  },
  unlikelyArrival: {
    days: 'Прибытие под вопросом: {city}, просрочка {count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    hours:
      'Прибытие под вопросом: {city}, просрочка {count, plural, one {#\u00a0ч} few {#\u00a0ч} many {#\u00a0ч} other {#\u00a0ч}}',
    plain: 'Прибытие под вопросом',
  },
  noNews: 'Нет событий с {time}',
  noNewsAt: 'Нет событий с {time}, {city}',
  noNewsYet: 'Событий пока не было',
  missingPapers: {
    listed: 'Нет документов: {papers}',
    counted:
      'Не хватает {count, plural, one {# документа} few {# документов} many {# документов} other {# документа}}',
  },
  overdueInvoices: 'Срок оплаты был {date}',
  customsHold: { at: 'Задержан таможней: {city}', plain: 'Задержан таможней' },
  tightTransshipment: {
    at: 'Мало времени на перевалку: {city}, {count, plural, one {#\u00a0ч} few {#\u00a0ч} many {#\u00a0ч} other {#\u00a0ч}}',
    plain:
      'Мало времени на перевалку: {count, plural, one {#\u00a0ч} few {#\u00a0ч} many {#\u00a0ч} other {#\u00a0ч}}',
  },
  freeDays: { end: 'Бесплатное хранение до {date}', ended: 'Бесплатное хранение закончилось {date}' },
  because: '{text} · {reason}',
  papers: {
    count:
      '{present} из {count, plural, one {# документа} few {# документов} many {# документов} other {# документа}}',
    countSpoken:
      'Есть {present} из {count, plural, one {# ожидаемого документа} few {# ожидаемых документов} many {# ожидаемых документов} other {# ожидаемого документа}}',
  },
  paper: {
    'bill-of-lading': 'коносамент',
    'air-waybill': 'авианакладная',
    cmr: 'CMR-накладная',
    'rail-waybill': 'ж/д накладная',
    'packing-list': 'упаковочный лист',
    'commercial-invoice': 'коммерческий инвойс',
    invoice: 'счёт',
    certificate: 'сертификат',
    customs: 'таможенный документ',
    'arrival-notice': 'уведомление о прибытии',
    photo: 'фото',
    other: 'другой документ',
  },
} as const
