import type { Sentences } from '#desk/sentences/read-sentences.ts'

/** Faults of fields by the API, as they reach reports of imports. */
export const fields: Sentences = {
  'This field is required': 'не заполнено',
  'Unknown field': 'такого поля нет',
  'Value not allowed': 'недопустимое значение',
  'Must be text': 'нужен текст',
  'Must be a number': 'нужно число',
  'Must be a whole number': 'нужно целое число',
  'Must be true or false': 'нужно true или false',
  'Must be a list': 'нужен список',
  'Must be an object': 'нужен объект',
  'Minimum characters: {limit}': 'минимум символов: {limit}',
  'Maximum characters: {limit}': 'максимум символов: {limit}',
  'Required characters: {limit}': 'нужно символов: {limit}',
  'Minimum entries: {limit}': 'минимум элементов: {limit}',
  'Maximum entries: {limit}': 'максимум элементов: {limit}',
  'Required entries: {limit}': 'нужно элементов: {limit}',
  'Must be at least {limit}': 'должно быть не меньше {limit}',
  'Must be at most {limit}': 'должно быть не больше {limit}',
  'Must be more than {limit}': 'должно быть больше {limit}',
  'Must be less than {limit}': 'должно быть меньше {limit}',
  'This value is repeated': 'значение повторяется',
  'Must not be less than {field}': 'должно быть не меньше, чем {field}',
  'An included charge must have the amount 0': 'у включённой статьи сумма должна быть 0',
  'Must be a code of the country in countryCode': 'код должен относиться к стране из «countryCode»',
  'No more references fit': 'больше номеров добавить нельзя',
  'No organization has this reference': 'клиента с таким референсом нет',
  'Before @, an email may only have the letters A to Z, digits and signs':
    'до знака @ в адресе почты допустимы только латинские буквы, цифры и знаки',
  'Unknown place. Send its UN/LOCODE, or city and countryCode':
    'место не найдено; укажите код UN/LOCODE или город и код страны',
  'A document of this order that isn’t an invoice has this reference':
    'такой референс уже есть у другого документа этого заказа',
  'An invoice of this order has this reference': 'такой референс уже есть у счёта этого заказа',
  'Wrong check digits': 'контрольные цифры не сходятся',
  'Unknown currency': 'неизвестная валюта',
  'More decimals than this currency has': 'знаков после запятой больше, чем у этой валюты',
  'Maximum decimals: {limit}': 'максимум знаков после запятой: {limit}',
  'The amount is too large': 'слишком большая сумма',
  'Must be of the years {first} to {last}': 'год должен быть от {first} до {last}',
  'Must be a time such as 2026-12-10T08:30:00+08:00 or 2026-12-10T00:30:00Z, or a date such as 2026-12-10':
    'укажите время, например 2026-12-10T08:30:00+08:00 или 2026-12-10T00:30:00Z, или дату: 2026-12-10',
  'Must be a time in UTC such as 2026-12-10T00:30:00Z, or a date such as 2026-12-10':
    'укажите время по UTC, например 2026-12-10T00:30:00Z, или дату, например 2026-12-10',
  'Maximum lines: {limit}': 'максимум строк: {limit}',
  'Remove the character {character}: invisible and control characters aren’t allowed here':
    'удалите символ {character}: невидимые и управляющие символы здесь недопустимы',
  'Write this in one line: line breaks and tabs ({character}) aren’t allowed here':
    'напишите в одну строку: переносы строк и табуляция ({character}) здесь недопустимы',
  'Invalid format': 'неверный формат',
}
