import type { Sentences } from '#desk/sentences/read-sentences.ts'

/** Why lines of rate sheets can't be used. */
export const rateSheets: Sentences = {
  'differs from line {line}': 'не так, как в строке {line}',
  "another line of its sheet can't be used, so the sheet isn't saved":
    'другую строку этого тарифа нельзя использовать, поэтому тариф не сохранён',
  'more than {max} lanes': 'больше {max|направления|направлений|направлений}',
  'two prices in this row for the same charge': 'две цены одной статьи в этой строке',
  'says "{added}" where version {version} says "{base}"':
    'в файле «{added}», а в версии {version} – «{base}»',
  'says {min} to {max} days where version {version} says {least} to {most} days':
    'в файле {min}–{max} дней, а в версии {version} – {least}–{most} дней',
  'There is no customer with this reference': 'клиента с таким референсом нет',
  'There is a rate sheet with this reference already': 'тариф с таким референсом уже есть',
  'This sheet has a draft already. Publish or discard it first':
    'у этого тарифа уже есть черновик; сначала опубликуйте его или удалите',
  'The zones of the lanes make more than {max} pairs of places. Use wider zones, or several sheets':
    'зоны направлений образуют больше {max|пары|пар|пар} мест; расширьте зоны или разделите тариф на несколько',
  'The map says that the columns across go from "{first}" to "{last}", but the file has them the other way round':
    'По карте столбцы идут от «{first}» до «{last}», а в файле наоборот',
  'The heading "{heading}" of a column across isn\'t like "{template}", which the map says it is':
    'Заголовок столбца «{heading}» не похож на «{template}», как сказано в карте',
}
