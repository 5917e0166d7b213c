import type { Sentences } from '#desk/sentences/read-sentences.ts'

/** Why a file or a map as a whole can't be used. */
export const files: Sentences = {
  'The import has no map': 'У импорта нет карты',
  'The import was interrupted {count} times': 'Импорт прервался {count|раз|раза|раз}',
  'The file is not in the storage any more': 'Файла больше нет в хранилище',
  'A file in {format} has no columns': 'В файле {format} нет столбцов',
  'The encoding is not one such as utf-8 or windows-1251':
    'Укажите кодировку, например utf-8 или windows-1251',
  '{path} isn\'t UTF-8; it looks like {guess}. Save it as "CSV UTF-8", or set "file": { "encoding": "{same}" } in the map if that is what it is':
    'Файл не в UTF-8, а похоже, в {guess}. Сохраните его как «CSV UTF-8» или, если кодировка угадана верно, укажите её в карте',
  'There is no file {path}': 'Файла нет',
  '{path} has no header in line {line}': 'В строке {line} файла нет заголовка',
  'The cells of the file hold far more text than its size suggests':
    'В ячейках файла гораздо больше текста, чем возможно при его размере',
  '{path} is a workbook of Excel before 2007 or protected by a password; save it as XLSX without one':
    'Файл сохранён в формате Excel до 2007 года или защищён паролем; сохраните его как XLSX без пароля',
  'Reading the file takes too long; it may be damaged':
    'Чтение файла длится слишком долго; возможно, он повреждён',
  'Reading the file was interrupted': 'Чтение файла прервалось',
  'The file needs too much memory to be read; split it or save it as CSV':
    'Для чтения файла не хватает памяти; разделите его или сохраните как CSV',
  'Too many lines of the file belong to the same few orders':
    'Слишком много строк файла относится к одним и тем же заказам',
  '{path} is not an XLSX file': 'Это не файл XLSX',
  'The workbook has more than {max} parts': 'В книге Excel больше {max|части|частей|частей}',
  'The workbook has no part {part}': 'Книга Excel повреждена: нет части {part}',
  'The workbook has no sheet': 'В книге Excel нет листов',
  'There is no sheet "{name}" among {names}': 'Листа «{name}» нет; есть {names}',
  'The workbook holds too much text to be read from XLSX; save the sheet as CSV':
    'В книге Excel слишком много текста; сохраните лист как CSV',
  'A cell of the workbook is longer than {max} characters': 'В ячейке больше {max|символа|символов|символов}',
  'Line {line} of the sheet has more than {max} columns':
    'В строке {line} листа больше {max|столбца|столбцов|столбцов}',
  'Line {line} of the sheet has merged areas that overlap':
    'В строке {line} листа пересекаются объединённые ячейки',
  'The sheet has more than {max} merged areas; save it as CSV':
    'На листе больше {max|объединённой области|объединённых областей|объединённых областей}; сохраните его как CSV',
  '{part} in the workbook is too large once unpacked':
    'Часть {part} книги Excel слишком велика после распаковки',
  'The workbook is protected by a password': 'Книга Excel защищена паролем',
  'The workbook is damaged: {detail}': 'Книга Excel повреждена',
  'The index has more than {max} lines; import in parts':
    'В указателе больше {max|строки|строк|строк}; импортируйте по частям',
  "The index {path} can't be read": 'Указатель нельзя прочитать',
  'The index {path} is too large; import in parts': 'Указатель слишком большой; импортируйте по частям',
  "The index {path} isn't valid JSON": 'Указатель не в формате JSON',
  "The index {path} isn't a list of documents": 'Указатель не список документов',
  "The index {path} isn't in UTF-8. Save the index as “CSV UTF-8”":
    'Указатель не в UTF-8. Сохраните его как «CSV UTF-8»',
  'The index {path} has no column "{column}". Its columns are: {columns}':
    'В указателе нет столбца «{column}». Есть столбцы: {columns}',
  '{path} is neither a folder nor a ZIP': 'Это не архив ZIP',
  'There is no folder or ZIP {path}': 'Архива нет',
  'The ZIP has more than {max} entries; import it in parts':
    'В архиве больше {max|файла|файлов|файлов}; импортируйте по частям',
  'The folder has more than {max} files; import it in parts':
    'В папке больше {max|файла|файлов|файлов}; импортируйте по частям',
  'The entries of the ZIP {path} overlap': 'Архив повреждён: файлы в нём накладываются друг на друга',
  'The ZIP {path} is damaged: {detail}': 'Архив повреждён',
  "The ZIP {path} doesn't say how the names in it are encoded. One is {samples}. Add --names with the encoding in which it reads right; others, such as cp852 or shift_jis, are known too":
    'В архиве не указана кодировка названий файлов. Вот одно из них: {samples}. Создайте архив заново, чтобы названия были в UTF-8',
}

/** Why a map can't be used. */
export const maps: Sentences = {
  'The map is wrong:': 'В карте есть ошибки:',
  'The map {path} is wrong:': 'В карте есть ошибки:',
  'The map {path} cannot be read': 'Карту нельзя прочитать',
  'The map {path} is not JSON: {detail}': 'Карта не в формате JSON',
  'the column "{name}" is not in the file': 'столбца «{name}» в файле нет',
  'the column "{name}" appears twice in the file': 'столбец «{name}» встречается в файле дважды',
  'The columns of the file are: {columns}': 'Столбцы файла: {columns}',
  'The columns of the file are: {columns}. If that should be several, set "file": { "delimiter": … } in the map':
    'Столбцы файла: {columns}. Если столбцов должно быть несколько, укажите в карте разделитель',
  '"{text}" {=reason}; write it like "1.5"': '«{text}» – {=reason}; напишите, например, «1.5»',
  'must be one character': 'нужен ровно один символ',
  'must name day, month and year, such as D-MMM-YY, DD.MM.YYYY or YYYY-MM-DD HH:mm':
    'нужны день, месяц и год, например D-MMM-YY, DD.MM.YYYY или YYYY-MM-DD HH:mm',
  'must be a number in quotes': 'нужно число в кавычках',
  'must contain {line} once': 'нужна ровно одна вставка {line}',
  'names a code twice': 'код указан дважды',
  'is missing; it must be a text or a rule': 'не заполнено; нужен текст или правило',
  'must be a text or a rule': 'нужен текст или правило',
  'must name each new column once in braces, such as {POD} or {POD} {Type}':
    'назовите каждый новый столбец один раз в фигурных скобках, например {POD} или {POD} {Type}',
  'must be one new column in braces, such as {Rate}':
    'нужен один новый столбец в фигурных скобках, например {Rate}',
  'needs either line or lines': 'нужно либо «line», либо «lines»',
}
