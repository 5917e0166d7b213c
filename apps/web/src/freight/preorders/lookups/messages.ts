export const messages = {
  searching: 'Ищем…',
  typeMore: 'Введите не менее {minimum} символов.',
  failed: 'Поиск не сработал. Проверьте соединение.',
  cityPlaceholder: 'Город или порт, от {minimum} символов',
  noCity: 'Такого города нет в справочнике.',
  placePlaceholder: 'Город, порт или страна, от {minimum} символов',
  noPlace: 'Такого города или страны нет в справочнике.',
  wholeCountry: 'вся страна',
  noCountry: 'Такой страны нет.',
  hsPlaceholder: 'Код или слово, от {minimum} символов',
  hsHelp: 'От 6 до 12 цифр. Описания в справочнике на английском.',
  noHsCode: 'Ничего не найдено. Код можно ввести целиком.',
} as const
