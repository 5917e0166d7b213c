import type { PriceEndingWords } from './price-ending-texts.ts'

const unknown = (what: string) => `а теперь ${what} не указан`

export const russian: PriceEndingWords = {
  tag: 'ru-RU',
  units: { kg: 'кг', m3: 'м³', loadingMeters: 'погрузочного метра' },
  modes: {
    air: 'авиаперевозка',
    sea: 'морская перевозка',
    truck: 'автоперевозка',
    rail: 'железнодорожная перевозка',
  },
  noLoadType: 'груз без контейнеров',
  atTerminal: 'терминал',
  noContainers: 'груз без контейнеров',
  oversize: {
    'too-long': 'такая длина мест',
    'too-high': 'такая высота мест',
    'too-wide': 'такая ширина мест',
    'main-deck-only': 'места, которые берут только грузовые самолёты',
  },
  clauses: {
    transportMode: (priced, now) => `в цене ${priced}, а не ${now}`,
    loadType: (priced, now) => `в цене ${priced}, а не ${now}`,
    from: (priced, now) => `в цене пункт отправления ${priced}, а не ${now}`,
    to: (priced, now) => `в цене пункт назначения ${priced}, а не ${now}`,
    pickUp: (priced, now) => `в цене место забора груза – ${priced}, а не ${now}`,
    delivery: (priced, now) => `в цене место доставки – ${priced}, а не ${now}`,
    incoterms: (priced, now) => `цена для базиса поставки ${priced}, а не ${now}`,
    exportCustoms: (priced) =>
      priced === null
        ? 'экспортного таможенного оформления в цене не было'
        : 'в цене было экспортное таможенное оформление',
    importCustoms: (priced) =>
      priced === null
        ? 'импортного таможенного оформления в цене не было'
        : 'в цене было импортное таможенное оформление',
    insurance: (priced) => (priced === null ? 'страхования в цене не было' : 'в цене было страхование'),
    insuredValue: (priced, now) =>
      priced === null
        ? `в цене страхование без объявленной стоимости, а не на ${now}`
        : `в цене страхование на ${priced}, ${now === null ? 'а теперь стоимость не указана' : `а не на ${now}`}`,
    readyTooLate: (priced, now) => `цена для груза, готового не позже ${priced}, а не ${now}`,
    readyTooEarly: (priced, now) => `цена для груза, готового не раньше ${priced}, а не ${now}`,
    containers: (priced, now) => `в цене ${priced}, а не ${now}`,
    weight: (priced, now) => `в цене ${priced}, а не ${now}`,
    volume: (priced, now) => {
      if (priced === null) return `объём не был известен, а ${now} дают больше, чем вес груза`
      return `в цене ${priced}, ${now === null ? unknown('объём') : `а не ${now}`}`
    },
    loadingMeters: (priced, now) =>
      `в цене ${priced}, ${now === null ? 'а теперь площадь не известна' : `а не ${now}`}`,
    packages: (priced, now) => `цена посчитана для числа мест ${priced}, а не ${now}`,
    hsCodes: (priced, now) =>
      now === null
        ? `цена посчитана для числа кодов ТН ВЭД ${priced}, а у одной из позиций кода нет`
        : `цена посчитана для числа кодов ТН ВЭД ${priced}, а не ${now}`,
    dangerousGoods: (_, now) => `опасного груза в цене не было: ${now}`,
    temperature: (priced, now) =>
      priced === null
        ? `перевозки при ${now} в цене не было`
        : `цена для перевозки при ${priced}, а не при ${now}`,
    oversize: (_, now) => `в цене не учтено: ${now}`,
  },
}
