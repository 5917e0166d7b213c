export const messages = {
  lateArrival: {
    days: 'Опоздает на {count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}',
    hours: 'Опоздает на {count, plural, one {#\u00a0ч} few {#\u00a0ч} many {#\u00a0ч} other {#\u00a0ч}}',
  },
  missedDeparture: {
    days: 'Отправление просрочено на {count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}',
    hours:
      'Отправление просрочено на {count, plural, one {#\u00a0ч} few {#\u00a0ч} many {#\u00a0ч} other {#\u00a0ч}}',
  },
  missedArrival: {
    days: 'Прибытие просрочено на {count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}',
    hours:
      'Прибытие просрочено на {count, plural, one {#\u00a0ч} few {#\u00a0ч} many {#\u00a0ч} other {#\u00a0ч}}',
  },
  unlikelyArrival: {
    days: 'Прибытие под вопросом: {city}, просрочка {count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}',
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
      'Не хватает {count, plural, one {#\u00a0документа} few {#\u00a0документов} many {#\u00a0документов} other {#\u00a0документа}}',
  },
  overdueInvoices: 'Срок оплаты был {date}',
  customsHold: {
    at: 'Задержан таможней: {city}',
    plain: 'Задержан таможней',
  },
  tightTransshipment: {
    at: 'Мало времени на перевалку: {city}, {count, plural, one {#\u00a0ч} few {#\u00a0ч} many {#\u00a0ч} other {#\u00a0ч}}',
    plain:
      'Мало времени на перевалку: {count, plural, one {#\u00a0ч} few {#\u00a0ч} many {#\u00a0ч} other {#\u00a0ч}}',
  },
  freeDays: {
    plain: {
      end: 'Бесплатное хранение до {date}',
      ended: 'Бесплатное хранение закончилось {date}',
    },
    demurrage: {
      end: 'Бесплатное хранение до {date}, затем демередж',
      ended: 'Бесплатное хранение закончилось {date}, начисляется демередж',
    },
    detention: {
      end: 'Бесплатный возврат контейнера до {date}, затем детеншен',
      ended: 'Бесплатный срок закончился {date}, начисляется детеншен',
    },
    storage: {
      end: 'Бесплатное хранение до {date}, затем плата за хранение',
      ended: 'Бесплатное хранение закончилось {date}, начисляется плата за хранение',
    },
  },
  ahead: {
    departure: 'Отправление отмечено {date}, но этот день ещё впереди',
    arrival: 'Прибытие отмечено {date}, но этот день ещё впереди',
    event: 'Событие отмечено {date}, но этот день ещё впереди',
  },
  because: '{text} · {reason}',
  papers: {
    count:
      '{present}\u00a0из\u00a0{count, plural, one {#\u00a0документа} few {#\u00a0документов} many {#\u00a0документов} other {#\u00a0документа}}',
    countSpoken:
      'Есть {present}\u00a0из\u00a0{count, plural, one {#\u00a0ожидаемого документа} few {#\u00a0ожидаемых документов} many {#\u00a0ожидаемых документов} other {#\u00a0ожидаемого документа}}',
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
  reasonCode: 'код причины {code}',
  code: 'код {code}',
} as const
