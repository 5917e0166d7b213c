export const messages = {
  actions: 'Действия с выбранными заказами',
  selected:
    '{count, plural, one {Выбран #\u00a0заказ} few {Выбрано #\u00a0заказа} many {Выбрано #\u00a0заказов} other {Выбрано #\u00a0заказа}}',
  tooMany: 'За один раз можно выбрать не больше {most} заказов. Снимите выбор с лишних.',
  clear: 'Снять выбор',
  zip: 'Документы',
  zipHint: 'Все документы и счета одним ZIP-архивом',
  pin: 'Закрепить',
  unpin: 'Открепить',
  documentsStarted:
    'Скачивается {count, plural, one {#\u00a0документ} few {#\u00a0документа} many {#\u00a0документов} other {#\u00a0документа}}',
  documentsFailed: 'Не удалось скачать документы',
  noDocuments: 'У выбранных заказов пока нет документов.',
  pinFailed: 'Не удалось закрепить заказы',
  unpinFailed: 'Не удалось открепить заказы',
  requestNumber: 'Номер запроса: {requestId}',
  exportStarted:
    'Начался экспорт: {count, plural, one {#\u00a0заказ} few {#\u00a0заказа} many {#\u00a0заказов} other {#\u00a0заказа}}',
  exportFailed: 'Не удалось начать экспорт',
} as const
