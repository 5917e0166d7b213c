import type { Sentences } from '#desk/sentences/read-sentences.ts'

/** Faults of cells; each follows the cell's text in quotes. */
export const predicates: Sentences = {
  'is not a number': 'не число',
  'is below zero': 'меньше нуля',
  'is not a whole number from 1': 'не целое число от 1',
  'is not a date like {choices}': 'не дата вида {choices}',
  'is not among the values of the map': 'такого значения нет в карте',
  'is not one of {codes}': 'недопустимое значение; возможны {codes}',
  'is an error of the spreadsheet': 'ошибка формулы в таблице',
  'is not a container number: {=reason}': 'не номер контейнера: {=reason}',
  'is not a price': 'не цена',
  'is already in line {line}': 'уже есть в строке {line}',
  "isn't a kind of document": 'не вид документа',
  'names no kind of document, such as BL, AWB, CMR, PL or CI':
    'не вид документа, такой как BL, AWB, CMR, PL или CI',
  'is the same invoice': 'тот же счёт',
  'has the IATA code {code}, which no airport of the list has':
    'аэропорта с кодом IATA {code} нет в справочнике',
  'needs a locode, an iata, or a city': 'нужен код UN/LOCODE, код IATA или город',
  'needs locode, iata or city': 'нужен код UN/LOCODE, код IATA или город',
  'may be {places}; name it in "places" of the map, with its UN/LOCODE':
    'название нескольких мест: {places}; укажите нужное в карте («places») кодом UN/LOCODE',
  'is no place that the portal knows; name it in "places" of the map, with its UN/LOCODE, or with its city and countryCode':
    'неизвестное место; добавьте его в карту («places») с кодом UN/LOCODE или с городом и кодом страны',
  'is no place that the portal knows (perhaps {places}); name it in "places" of the map, with its UN/LOCODE, or with its city and countryCode':
    'неизвестное место (возможно, {places}); добавьте его в карту («places») с кодом UN/LOCODE или с городом и кодом страны',
  'is no place of a zone; write its UN/LOCODE': 'такого места в зоне быть не может; напишите код UN/LOCODE',
  "has a place that can't be used: {part} {=reason}": 'одно из мест не подходит: {part} – {=reason}',
  'is not a zone such as AUSYD, DE 28, Bremen (DE), DE or *':
    'не зона вида AUSYD, DE 28, Bremen (DE), DE или *',
  'is not an IANA time zone such as Europe/Berlin': 'не часовой пояс IANA, такой как Europe/Berlin',
  'is not an encoding such as utf-8 or windows-1251': 'не кодировка, такая как utf-8 или windows-1251',
}

/** Other remarks about cells and places. */
export const cells: Sentences = {
  blank: 'не заполнено',
  '"{text}"': '«{text}» означает «не указано»',
  '"{text}" is used: {~note}': 'взято «{text}»: {~note}',
  'its cell is merged with line {line}, which holds the figure':
    'ячейка объединена с ячейкой строки {line}, число записано там',
  'it has no Incoterms code': 'кода Инкотермс нет',
  '{type} behind it is its type': '{type} после номера – тип контейнера',
  '{number} has {length} characters; a container number has 11':
    'в «{number}» {length|знак|знака|знаков}, а в номере контейнера их 11',
  '{number} does not begin with the three letters of an owner':
    '«{number}» не начинается с трёх латинских букв владельца',
  'The fourth letter of {number} must be U, J or Z': 'четвёртая буква в {number} должна быть U, J или Z',
  'The fourth letter of …': 'четвёртая буква номера должна быть U, J или Z',
  '{number} must end in seven digits': '«{number}» должен заканчиваться семью цифрами',
  'The check digit of {number} must be {digit}': 'контрольная цифра номера {number} должна быть {digit}',
  'The check digit of …': 'неверная контрольная цифра номера контейнера',
  'no list has this UN/LOCODE, so that it has no position':
    'такого кода UN/LOCODE нет в справочниках, поэтому координаты неизвестны',
  'no list has this place, so that it has no position':
    'такого места нет в справочниках, поэтому координаты неизвестны',
  '{amount} has more decimals than {currency} has ({places})':
    'в сумме {amount} больше знаков после запятой, чем у валюты {currency} ({places})',
  "the zone of {time} is unknown; give the map a timeZone, or the place's code":
    'часовой пояс времени {time} неизвестен; укажите в карте «timeZone» или код места',
  'the day does not exist': 'такого дня нет',
  "{time} hasn't come yet, so only the history shows it":
    'время {time} ещё не наступило, поэтому оно видно только в истории',
  'characters unknown to the encoding that the map names became \ufffd':
    'символы, которых нет в указанной кодировке, заменены на \ufffd',
}
