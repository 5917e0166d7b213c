import type { Sentences } from '#desk/sentences/read-sentences.ts'

/** Why lines about orders, events, charges and rates can't be used, or not in full. */
export const lines: Sentences = {
  'other reasons': 'другие причины',
  'the order cannot be imported: {=reason}': 'заказ нельзя импортировать: {=reason}',
  'the order cannot be saved: {reason}': 'заказ нельзя сохранить: база данных не приняла одно из значений',
  'line "{text}" of this order is already in line {line}':
    'строка «{text}» этого заказа уже есть в строке {line} файла',
  'its order has {count} lines, which is more than {max}':
    'в заказе {count|строка|строки|строк}, а можно не больше {max}',
  'says "{text}" where line {line} of the order says "{other}", which is used':
    'здесь «{text}», а в строке {line} того же заказа «{other}»; взято второе',
  'refers to line "{text}", which is not a valid line of this order':
    'ссылка на строку «{text}», которой нет среди пригодных строк этого заказа',
  'refers to line "{text}", which has no value ({=reason})':
    'ссылка на строку «{text}», а в ней нет значения ({=reason})',
  'the code "{text}" has no name, so customers see the code; CHARGE_CODES names it':
    'у кода «{text}» нет названия, поэтому клиенты видят сам код; название задаётся в CHARGE_CODES',
  'no order has the reference or number "{text}"': 'заказа с референсом или номером «{text}» нет',
  'no order of the customer "{customer}" has the reference or number "{text}"':
    'у клиента «{customer}» нет заказа с референсом или номером «{text}»',
  'several customers have an order "{text}" ({customers}); say which {=how}':
    'заказ «{text}» есть у нескольких клиентов ({customers}); укажите нужного {=how}',
  'with organization.ref in the map': 'в карте («organization.ref»)',
  'with --customer': 'в поле «Референс клиента» (--customer)',
  'several orders have the number "{text}" ({refs}); use their references':
    'номер «{text}» у нескольких заказов ({refs}); укажите референсы',
  'the file names the order in two ways; use its reference only':
    'заказ назван в файле по-разному; указывайте только референс',
  'the order was removed meanwhile': 'заказ тем временем удалили',
  "line {line} of the same order can't be used, so it keeps its charges":
    'строку {line} того же заказа нельзя использовать, поэтому его статьи стоимости не изменились',
  'the order has {count} charges, which is too many': 'слишком много статей стоимости в заказе: {count}',
  'no organization has the reference "{text}"': 'клиента с референсом «{text}» нет',
  'it has {cells} cells where the header has {width}': '{cells|ячейка|ячейки|ячеек}, а в заголовке {width}',
  'a cell of it is longer than {max} characters': 'в ячейке больше {max|символа|символов|символов}',
  'it is longer than {max} characters': 'в строке больше {max|символа|символов|символов}',
  'it has more than {max} cells': 'в строке больше {max|ячейки|ячеек|ячеек}',
  'a quote is not closed': 'не закрыта кавычка',
  'there is text after a closing quote': 'после закрывающей кавычки есть текст',
}
