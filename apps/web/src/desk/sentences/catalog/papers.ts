import type { Sentences } from '#desk/sentences/read-sentences.ts'

/** Why files of a folder or ZIP can't become documents, and lines of an index neither. */
export const papers: Sentences = {
  'it is a link or no file': 'это ссылка, а не файл',
  'the folder has two files of this name': 'в папке два файла с таким названием',
  'the ZIP has two files of this name': 'в архиве два файла с таким названием',
  'it changes while it is read': 'файл меняется во время чтения',
  "it can't be read: {detail}": 'файл нельзя прочитать',
  'it is larger than {max} MB': 'файл больше {max} МБ',
  'its path leads out of the ZIP': 'путь файла ведёт за пределы архива',
  'its path has characters that no name should have': 'в пути есть символы, недопустимые в названиях',
  'its path is longer than {max} characters': 'в пути больше {max|символа|символов|символов}',
  'it is protected by a password; unpack the ZIP first': 'файл защищён паролем; сначала распакуйте архив',
  'it is packed by an unusual method ({method}); unpack the ZIP first':
    'файл сжат редким способом ({method}); сначала распакуйте архив',
  'it unpacks to more than {ratio} times its size': 'после распаковки файл больше более чем в {ratio} раз',
  'it is damaged: its checksum is wrong': 'файл повреждён: не совпадает контрольная сумма',
  'it is damaged: {detail}': 'файл повреждён',
  "its name doesn't fit {choices}": 'название не подходит к образцу {choices}',
  'an invoice needs its number, amount and dates, which only an index gives (--index)':
    'для счёта нужны номер, сумма и даты, а их даёт только указатель',
  "the index doesn't have it": 'файла нет в указателе',
  'line {line} of the index': 'строка {line} указателя',
  'line {line} of the index: {=reason}': 'строка {line} указателя: {=reason}',
  '{=reason} (line {line})': '{=reason} (строка {line})',
  'line {line} says something else': 'в строке {line} указано другое',
  'there is no such file': 'такого файла нет',
  'the reference "{text}" of this order is already that of "{other}"':
    'референс «{text}» в этом заказе уже у «{other}»',
  'its file isn\'t there, and the order has no invoice "{number}"':
    'файла нет, и счёта «{number}» в заказе тоже нет',
  'its file isn\'t there, and the order has several invoices with the number "{number}"; use their references':
    'файла нет, а счетов с номером «{number}» в заказе несколько; укажите их референсы',
  'it has just been removed': 'документ только что удалили',
  "it isn't in UTF-8. Save the index as “CSV UTF-8”":
    'строка не в UTF-8; сохраните указатель как «CSV UTF-8»',
  'Choose a PDF, image, Office, text or ZIP file whose name ends as its content says':
    'подходят PDF, изображения, файлы Office, тексты и ZIP с расширением, которое соответствует содержимому',
}
