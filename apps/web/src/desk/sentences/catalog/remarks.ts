import type { Sentences } from '#desk/sentences/read-sentences.ts'

/** Where in a message, and what its parts are called. */
const words: Sentences = {
  'Line {n} at byte {byte}': 'Строка {n}, байт {byte}',
  'Segment {id}, number {n} at byte {byte}': 'Сегмент {id} № {n}, байт {byte}',
  'Segment {id} ({=name}), number {n} at byte {byte}': 'Сегмент {id} ({=name}) № {n}, байт {byte}',
  'Segment {id}, number {n}, element {element} at byte {byte}':
    'Сегмент {id} № {n}, элемент {element}, байт {byte}',
  'Segment {id} ({=name}), number {n}, element {element} at byte {byte}':
    'Сегмент {id} ({=name}) № {n}, элемент {element}, байт {byte}',
  'interchange header': 'начало передачи',
  'interchange trailer': 'конец передачи',
  'group header': 'начало группы',
  'group trailer': 'конец группы',
  'transaction set header': 'начало сообщения',
  'transaction set trailer': 'конец сообщения',
  'message header': 'начало сообщения',
  'message trailer': 'конец сообщения',
  'beginning of message': 'сведения о сообщении',
  'status of the container': 'статус контейнера',
  'status of the shipment': 'статус отправки',
  'port or terminal': 'порт или терминал',
  'date and time': 'дата и время',
  'counter of statuses': 'счётчик статусов',
  reference: 'номер',
  vessel: 'судно',
  shipment: 'отправка',
  position: 'местонахождение',
  equipment: 'оборудование',
  consignment: 'партия',
  status: 'статус',
  place: 'место',
  transport: 'транспорт',
  seal: 'пломба',
  'an object': 'объект',
  'a list': 'список',
  'a number': 'число',
  'a whole number': 'целое число',
  'a text': 'текст',
  'a date': 'дата',
  nothing: 'пустое значение',
  'A leg': 'Участок',
  'A cut-off': 'Крайний срок',
  'A free time': 'Бесплатное хранение',
  'An item of {name}': 'Элемент списка {name}',
  'the status code': 'код статуса',
  'the date of the status': 'дата статуса',
  'the date of the status (DTM+334)': 'дата статуса (DTM+334)',
  'the date': 'дата',
  'the air waybill above': 'авианакладная выше',
  'The message': 'сообщении',
  'The consignment': 'партии',
  'The transaction set': 'сообщении',
  legs: 'участки',
  'cut-offs': 'крайние сроки',
  ports: 'порты',
  events: 'события',
  references: 'номера',
  'free times': 'сроки бесплатного хранения',
  'containers of a free time': 'контейнеры одного срока хранения',
  segments: 'сегментов',
  messages: 'сообщений',
  groups: 'групп',
  'transaction sets': 'сообщений',
  'an unnamed place': 'без названия',
  'an X12 interchange': 'X12',
  'an EDIFACT interchange': 'EDIFACT',
  'an FSU message': 'FSU',
  'YYMMDDHHMM and a zone': 'YYMMDDHHMM с часовым поясом',
  'CCYYMMDDHHMM and a zone': 'CCYYMMDDHHMM с часовым поясом',
  'CCYYMMDDHHMMSS and a zone': 'CCYYMMDDHHMMSS с часовым поясом',
  'DDMMMHHMM, such as 05JAN1230': 'DDMMMHHMM, например 05JAN1230',
  'REEFER events (temperatures)': 'События REEFER (температура)',
  'IOT events with {~code}': 'События IOT с {~code}',
}

/** Why a message or an entry can't be read. */
const unreadable: Sentences = {
  'The body is empty: send DCSA in JSON, X12 315 or 214, EDIFACT IFTSTA, or IATA FSU':
    'Файл пуст. Подходят DCSA в JSON, X12 315 или 214, EDIFACT IFTSTA и IATA FSU',
  "The body isn't a message that the portal reads: send DCSA in JSON, X12 315 or 214, EDIFACT IFTSTA, or IATA FSU":
    'Такие сообщения не читаются. Подходят DCSA в JSON, X12 315 или 214, EDIFACT IFTSTA и IATA FSU',
  'The Content-Type is {type}, but the body is {~kind}': 'Content-Type – {type}, а содержимое – {~kind}',
  'The body is not UTF-8': 'Сообщение не в UTF-8',
  'The body is not JSON; the error is at byte {byte}': 'Сообщение не в формате JSON: ошибка в байте {byte}',
  'The body is not JSON; the error is that it ends too early': 'Сообщение не в формате JSON: оно обрывается',
  'The body is nested deeper than {max} levels at byte {byte}':
    'В сообщении больше {max|уровня|уровней|уровней} вложенности (байт {byte})',
  "The JSON isn't a DCSA message: it must be a list of events, an object with events, arrivalNotices or bookings, or one event, notice or booking":
    'JSON не сообщение DCSA. Нужен список событий, объект с «events», «arrivalNotices» или «bookings» либо одно событие, уведомление или букинг',
  'This is {=kind} of DCSA, which is not supported yet: send Track & Trace events, arrival notices or bookings with their status':
    'Это {=kind} DCSA, такие сообщения пока не читаются. Подходят события Track & Trace, уведомления о прибытии и букинги со статусом',
  'a booking request': 'запрос на букинг',
  'a bill of lading or shipping instructions': 'коносамент или инструкции к нему',
  'a VGM declaration': 'декларация VGM',
  'A JSON message may have at most {max} bytes':
    'В сообщении JSON может быть не больше {max|байта|байт|байт}',
  'Reading ended before {path}: at most {max} entries or events are read at once. Split the message':
    'Чтение остановилось перед {path}: за раз читается не больше {max|записи или события|записей или событий|записей или событий}. Разделите сообщение',
  'Reading ended before {path}: at most {max} entries may be wrong. Correct them, and send the message again':
    'Чтение остановилось перед {path}: ошибочных записей может быть не больше {max}. Исправьте их и отправьте сообщение ещё раз',
  'The interchange holds no IFTSTA message': 'Сообщений IFTSTA в передаче нет',
  'The interchange holds no transaction set 315 or 214': 'Сообщений 315 и 214 в передаче нет',
  'The interchange header (ISA) at byte {byte} has a letter, digit or blank as separator':
    'В начале передачи (ISA, байт {byte}) разделителем служит буква, цифра или пробел',
  'The interchange header (ISA) at byte {byte} has letters, digits or blanks as separators':
    'В начале передачи (ISA, байт {byte}) разделителями служат буквы, цифры или пробелы',
  'The interchange header (ISA) at byte {byte} has the same separator twice':
    'В начале передачи (ISA, байт {byte}) два одинаковых разделителя',
  'The interchange header (ISA) at byte {byte} has no component separator: ISA16 is missing':
    'В начале передачи (ISA, байт {byte}) нет разделителя компонентов ISA16',
  'The interchange header (ISA) at byte {byte} has {length} of {expected} characters':
    'В начале передачи (ISA, байт {byte}) {length|знак|знака|знаков} вместо {expected}',
  'The interchange header (ISA) at byte {byte} has a wrong length: {part} has {length} characters instead of {expected}':
    'В начале передачи (ISA, байт {byte}) неверная длина: в {part} {length|знак|знака|знаков} вместо {expected}',
  "This entry isn't an event: {=why}": 'Эта запись не событие: {=why}',
  'it is {~value}': 'это {~value}',
  'it is empty': 'она пуста',
  'it has no bookingStatus': 'в ней нет «bookingStatus»',
  'it has no member of an event, but {names}': 'у неё нет полей события, а есть {names}',
  'it has no member of an event, but {names} and others': 'у неё нет полей события, а есть {names} и другие',
  'The message holds no entries': 'В сообщении нет записей',
  'This entry holds more than {max} characters of data': 'В этой записи больше {max|знака|знаков|знаков}',
  '{what} ends without {end}, so nothing of it was kept':
    'Нет сегмента {end} в конце, поэтому это сообщение не сохранено',
  '{=what} holds no status, so there is nothing to keep': 'В {=what} нет статуса, сохранять нечего',
  'The interchange ends without {end}; it may have been cut off':
    'В конце передачи нет {end}; возможно, она оборвалась',
}

/** Parts of an entry that were left out, or kept in another way. */
const entries: Sentences = {
  '{name} is required': 'Не заполнено поле {name}',
  '{~name} must be {=wanted}, not {~value}': '{~name}: ожидается {=wanted}, а в сообщении – {~value}',
  '{name} must be a UUID, not {~value}': '{name}: ожидается UUID, а в сообщении – {~value}',
  '{name} must be a date and time with its offset, such as 2026-11-21T14:05:00+01:00, not {~value}':
    '{name}: ожидаются дата и время со смещением, например 2026-11-21T14:05:00+01:00, а в сообщении – {~value}',
  '{name} may have at most {max} characters': '{name}: не больше {max|знака|знаков|знаков}',
  "{name} must have {length} characters; {~value} doesn't":
    '{name}: нужно знаков {length}, а в сообщении – {~value}',
  "{~value} isn't a value of {name}; known are {known}":
    '{~value}: значение поля {name} неизвестно; возможны {known}',
  '{name} is deprecated and was read as {instead}': 'Поле {name} устарело и прочитано как {instead}',
  'Only the first {max} remarks on this entry are listed':
    'Показаны только первые {max|замечание|замечания|замечаний} к этой записи',
  "{count} more remarks aren't listed": 'Не показано ещё {count|замечание|замечания|замечаний}',
  'The message repeats its references too often: of the {sent} of this entry its events carry {kept}. Send its consignments in several messages':
    'Номера в сообщении повторяются слишком часто: из {sent} номеров этой записи у событий осталось {kept}. Отправляйте партии отдельными сообщениями',
  'Only the first {max} {=what} of this entry were read':
    'Прочитаны только первые {=what} этой записи: {max}',
  "{=where}: {~value} isn't a date or time in the format {~format}":
    '{=where}: {~value} не дата и не время в формате {~format}',
  '{=where}: {=what} is missing': '{=where}: нет значения «{=what}»',
  '{=where} is longer than {max} characters and was not read':
    '{=where}: больше {max|знака|знаков|знаков}, не прочитано',
  '{=where}: {~stated} {=what} are stated, but there are {count}':
    '{=where}: указано {=what} {~stated}, а на деле их {count}',
  '{=where}: the control number is {~value}, but that of the header is {~other}':
    '{=where}: контрольный номер {~value}, а в начале {~other}',
  "{=where}: messages of type {~type} aren't read; of EDIFACT only IFTSTA is":
    '{=where}: сообщения вида {~type} не читаются; из EDIFACT читается только IFTSTA',
  "{=where}: messages of type {~type} aren't read; of X12 only 315 and 214 are":
    '{=where}: сообщения вида {~type} не читаются; из X12 читаются только 315 и 214',
  '{=where} is outside of {first} and {last}; it was not read':
    '{=where}: не между {first} и {last}, не прочитано',
  '{=where} has no {first}; it was not read': '{=where}: нет {first}, не прочитано',
  '{=where} is a second status of this transaction set; it was not read':
    '{=where}: второй статус в том же сообщении, не прочитан',
  'The status is at {one}, but its port or terminal is {other}; the latter was kept':
    'Статус относится к {one}, а порт или терминал – {other}; сохранено второе',
  'The status is a position without coordinates or a place, so it was ignored':
    'Статус сообщает о местонахождении без координат и места, поэтому пропущен',
  "{=where}: {~text} isn't an air waybill such as 020-12345675BRULAX/T6K120":
    '{=where}: {~text} не авианакладная вида 020-12345675BRULAX/T6K120',
  'The check digit of {number} must be {digit}; the event was kept':
    'Контрольная цифра номера {number} должна быть {digit}; событие сохранено',
  'The fourth letter of {number} must be U, J or Z; the event was kept':
    'Четвёртая буква в {number} должна быть U, J или Z; событие сохранено',
  '{number} has {length} characters; a container number has 11; the event was kept':
    'В «{number}» {length|знак|знака|знаков}, а в номере контейнера их 11; событие сохранено',
  '{number} does not begin with the three letters of an owner; the event was kept':
    '«{number}» не начинается с трёх латинских букв владельца; событие сохранено',
  '{number} must end in seven digits; the event was kept':
    '«{number}» должен заканчиваться семью цифрами; событие сохранено',
  'eventDateTime of a SHIPMENT event should be its eventCreatedDateTime; the event keeps eventDateTime':
    'У события SHIPMENT поле eventDateTime должно совпадать с eventCreatedDateTime; сохранено eventDateTime',
  '{~value} is a placeholder and was left out of the references': '{~value} – заглушка, среди номеров её нет',
  'The event names no booking, bill of lading, waybill, container or order, so it can only be assigned by hand':
    'В событии нет букинга, коносамента, накладной, контейнера и заказа, поэтому привязать его можно только вручную',
  "{~code} isn't a code of {list} that changes an order; it was kept as a note":
    '{~code} – не код {list}, который меняет заказ; сохранён как примечание',
  "{~code} isn't a known reason of {list}; it was kept as it is":
    'причины {~code} нет в {list}; сохранена как есть',
  'The time zone of {~place} is unknown, so its local time is kept as UTC until the event matches a stop that tells it':
    'Часовой пояс места {~place} неизвестен: местное время считается временем UTC, пока событие не привязано к пункту маршрута',
  'The event names no originating party, so its eventID is taken as unique for this sender':
    'В событии не назван источник, поэтому eventID считается уникальным для этого отправителя',
  'A TRANSPORT event needs eventLocation; it was kept without a place':
    'Событию TRANSPORT нужно поле eventLocation; сохранено без места',
  'transportCall should hold vesselTransport with an IMO number of 7 or 8 digits or a name, railTransport or truckTransport':
    'В transportCall должно быть vesselTransport с номером ИМО из 7 или 8 цифр или с названием, railTransport или truckTransport',
  'ISOEquipmentCode should be given with equipmentReference':
    'С equipmentReference нужно указывать ISOEquipmentCode',
  'The retraction names no order, only the event that it takes back':
    'В отзыве не назван заказ, только событие, которое отзывается',
  '{~what} are understood, but not shown on orders; the event was ignored':
    '{~what} понятны, но в заказах не показываются; событие пропущено',
  "1 charge was not taken over: what a carrier charges isn't what the customer pays":
    'Не взята 1 статья стоимости: перевозчик берёт не то, что платит клиент',
  "{count} charges were not taken over: what a carrier charges isn't what the customer pays":
    'Не взято {count|статья|статьи|статей} стоимости: перевозчик берёт не то, что платит клиент',
  "The booking is {status}: its transport plan and cut-offs aren't confirmed and were left out":
    'Букинг в статусе {status}: план перевозки и крайние сроки не подтверждены и пропущены',
  'The embedded document was left out: {=why}': 'Вложенный документ пропущен: {=why}',
  'its content is missing': 'нет содержимого',
  'it is not a PDF': 'это не PDF',
  "its content isn't a PDF in Base64": 'содержимое не PDF в Base64',
  'Direction marks and characters that are not shown were left out of the texts of this entry':
    'Знаки направления и невидимые символы из текстов этой записи удалены',
}

/** Remarks of matching. */
const matching: Sentences = {
  'The event names nothing that an order is known by. It waits to be attached to one':
    'В событии нет ничего, по чему можно узнать заказ. Оно ждёт, пока его привяжут вручную',
  'No order has {choices}. The event waits for one that has':
    'Заказа с {choices} нет. Событие ждёт такого заказа',
  'The entry is stored, and the search for its orders goes on. The message shows later which events have none':
    'Запись сохранена, поиск её заказов продолжается. Позже будет видно, какие события остались без заказа',
  '{~place} fits no stop of the order, so this event changes none of its times':
    '{~place} – не пункт маршрута этого заказа, поэтому событие не меняет его сроков',
  'The position {lat}, {lng}': 'Точка {lat}, {lng}',
  '{code} on {day} is {days} days before the planned {=end} on {plan}':
    '{code} от {day}: {days|день|дня|дней} до планового {=end} {plan}',
  '{code} on {day} is {days} days after the planned {=end} on {plan}':
    '{code} от {day}: {days|день|дня|дней} после планового {=end} {plan}',
  departure: 'отправления',
  arrival: 'прибытия',
}

export const remarks: readonly Sentences[] = [words, unreadable, entries, matching]
