import { expect, it } from 'vitest'
import { remarkInRussian } from './remark-texts.ts'

const read = (message: string) => remarkInRussian(message).replaceAll('\u00a0', ' ')

it.each([
  [
    'No order has BKG ABC123 or EQ MSKU1234565. The event waits for one that has.',
    'Заказа с BKG ABC123 или EQ MSKU1234565 нет. Событие ждёт такого заказа.',
  ],
  ['eventDateTime must be a text, not a list.', 'eventDateTime: ожидается текст, а в сообщении – список.'],
  [
    "“XX” isn't a value of eventClassifierCode; known are ACT, EST, PLN.",
    '«XX»: значение поля eventClassifierCode неизвестно; возможны ACT, EST, PLN.',
  ],
  [
    'Segment B4 (status of the container), number 5, element 03 at byte 231: the status code is missing.',
    'Сегмент B4 (статус контейнера) № 5, элемент 03, байт 231: нет значения «код статуса».',
  ],
  [
    'Segment ZZZ, number 5 at byte 231 is outside of UNH and UNT; it was not read.',
    'Сегмент ZZZ № 5, байт 231: не между UNH и UNT, не прочитано.',
  ],
  [
    'Line 3 at byte 60: the air waybill above is missing.',
    'Строка 3, байт 60: нет значения «авианакладная выше».',
  ],
  [
    'The check digit of MSKU1234567 must be 5; the event was kept.',
    'Контрольная цифра номера MSKU1234567 должна быть 5; событие сохранено.',
  ],
  [
    "This entry isn't an event: it has no member of an event, but a, b, c and others.",
    'Эта запись не событие: у неё нет полей события, а есть a, b, c и другие.',
  ],
  [
    'Hamburg, DE (DEHAM) fits no stop of the order, so this event changes none of its times.',
    'Hamburg, DE (DEHAM) – не пункт маршрута этого заказа, поэтому событие не меняет его сроков.',
  ],
  [
    'UV on 2026-01-01 is 51 days before the planned departure on 2026-02-21.',
    'UV от 2026-01-01: 51 день до планового отправления 2026-02-21.',
  ],
  [
    'Reading ended before $.events[10]: at most 10,000 entries or events are read at once. Split the message.',
    'Чтение остановилось перед $.events[10]: за раз читается не больше 10 000 записей или событий. Разделите сообщение.',
  ],
  [
    'The consignment holds no status, so there is nothing to keep.',
    'В партии нет статуса, сохранять нечего.',
  ],
  ['A remark of tomorrow.', 'A remark of tomorrow.'],
])('%s', (english, russian) => {
  expect(read(english)).toBe(russian)
})
