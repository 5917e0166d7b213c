import { describePrice, priceEndingClause } from './describe-price-ending.ts'
import { type FindingTexts, figuresIn } from './finding-text.ts'

const { kg, m3, cm, kgPerM3 } = figuresIn('ru', { kg: 'кг', m3: 'м³', cm: 'см', kgPerM3: 'кг/м³' })

const tooLarge = 'Проверьте размеры или запросите у нас специальное оборудование.'
const dangerous = 'Сверьтесь с разделом 14 паспорта безопасности (SDS).'

const compareWithDoor = 'Сверьте с номером на двери контейнера. Если он такой же, всё равно используйте его.'
const usedAnyway = 'Вы подтвердили номер. Мы получим его как есть.'

export const russian: FindingTexts = {
  'sea-term-by-other-mode': ({ code, better }) => ({
    message: `${code} – только для морских и речных перевозок (Инкотермс 2020).`,
    suggestion: `Укажите ${better}: этот базис подходит для любого вида транспорта.`,
  }),
  'sea-term-in-containers': ({ code, better }) => ({
    message: `${code} не подходит для груза в контейнерах: его сдают на терминале, а не на борту (Инкотермс 2020).`,
    suggestion: `Укажите ${better}.`,
  }),
  'place-missing': ({ code }) => ({
    message: `Для базиса ${code} нужно место поставки (Инкотермс 2020).`,
    suggestion: `Укажите место из договора, например «${code} Гамбург».`,
  }),
  'insurance-missing': ({ code }) => ({
    message: `На условиях ${code} груз страхует продавец (Инкотермс 2020), а страхование не заказано.`,
    suggestion: 'Добавьте страхование, если у вас нет своего полиса.',
  }),
  'export-clearance-under-exw': () => ({
    message:
      'На условиях EXW экспорт оформляет покупатель (Инкотермс 2020), а вы заказали экспортное оформление у нас.',
    suggestion: 'Если экспортёр – продавец, укажите FCA.',
  }),
  'importer-tax-id-missing': () => ({
    message:
      'На условиях DDP импорт оформляет продавец (Инкотермс 2020). Для таможни нужен налоговый номер импортёра.',
    suggestion: 'Укажите налоговый номер импортёра: ИНН, EORI или VAT.',
  }),
  'hs-code-unknown': ({ hsCode }) => ({
    message: `Кода ${hsCode} нет в Гармонизированной системе (ТН ВЭД).`,
    suggestion: 'Найдите код по описанию товара или уточните у таможенного представителя.',
  }),
  'hs-code-often-dangerous': ({ hsCode }) => ({
    message: `Товары с кодом ТН ВЭД ${hsCode} часто относятся к опасным грузам, а опасный груз не заявлен.`,
    suggestion: 'Проверьте паспорт безопасности. Если в нём есть номер ООН, заполните раздел «Опасный груз».',
  }),
  'description-vague': ({ text }) => ({
    message: `«${text}» – слишком общее описание для таможни и перевозчика.`,
    suggestion: 'Назовите товар, например «футболки хлопковые» или «тормозные колодки для автомобилей».',
  }),
  'description-vague-for-entry': ({ text }) => ({
    message: `«${text}» – слишком общее описание: таможня ЕС такие не принимает (ICS2).`,
    suggestion: 'Назовите товар, например «футболки хлопковые» или «тормозные колодки для автомобилей».',
  }),
  'un-number-format': () => ({
    message: 'Номер ООН состоит из четырёх цифр.',
    suggestion: `Введите его без букв, например 1263. ${dangerous}`,
  }),
  'class-unknown': ({ class: dangerousClass }) => ({
    message: dangerousClass
      ? `Класса опасности ${dangerousClass} не существует.`
      : 'Для опасного груза нужен класс.',
    suggestion: `Укажите класс, например 3, 2.1 или 1.4S. ${dangerous}`,
  }),
  'packing-group-missing': ({ class: dangerousClass }) => ({
    message: `Для опасного груза класса ${dangerousClass} нужна группа упаковки.`,
    suggestion: `Выберите I, II или III. ${dangerous}`,
  }),
  'packing-group-unknown': ({ packingGroup }) => ({
    message: `Группы упаковки ${packingGroup} не существует.`,
    suggestion: `Выберите I, II или III. ${dangerous}`,
  }),
  'packing-group-not-used': ({ class: dangerousClass }) => ({
    message: `У этого опасного груза класса ${dangerousClass} нет группы упаковки.`,
    suggestion: `Уберите группу упаковки или исправьте класс. ${dangerous}`,
  }),
  'un-number-not-listed': ({ unNumber }) => ({
    message: `Номера ООН ${unNumber} нет в нашем перечне опасных грузов.`,
    suggestion: `Проверьте номер. ${dangerous}`,
  }),
  'class-not-listed': ({ unNumber, class: dangerousClass, listed }) => ({
    message: `В нашем перечне опасных грузов у номера ООН ${unNumber} нет класса ${dangerousClass}.`,
    suggestion: `В перечне указано: ${listed}. ${dangerous}`,
  }),
  'packing-group-not-listed': ({ unNumber, packingGroup, listed }) => ({
    message: `В нашем перечне опасных грузов у номера ООН ${unNumber} нет группы упаковки ${packingGroup}.`,
    suggestion: `В перечне указано: ${listed}. ${dangerous}`,
  }),
  'limited-quantity-without-net-weight': () => ({
    message: 'Для ограниченных количеств нужен вес нетто.',
    suggestion: 'Укажите вес нетто опасного груза в килограммах.',
  }),
  'explosives-without-neq': () => ({
    message: 'Для класса 1 нужна масса нетто взрывчатого вещества (NEQ).',
    suggestion: 'Укажите её в килограммах, как в паспорте безопасности.',
  }),
  'radioactive-by-request': () => ({
    message: 'Радиоактивные материалы (класс 7) нельзя забронировать онлайн.',
    suggestion: 'Свяжитесь с нами: каждую такую перевозку мы согласуем отдельно.',
  }),
  'reefer-without-temperature': ({ isoType }) => ({
    message: `Для рефрижератора (${isoType}) нужна температура.`,
    suggestion: 'Укажите температуру в °C или отметьте «Рефрижератор выключен».',
  }),
  'temperature-on-dry-container': ({ isoType }) => ({
    message: `Контейнер типа ${isoType} не поддерживает температуру.`,
    suggestion: 'Выберите рефрижератор или уберите температуру.',
  }),
  'temperature-without-reefer': () => ({
    message: 'Температура указана, но среди контейнеров нет рефрижератора.',
    suggestion: 'Выберите рефрижератор или уберите температуру.',
  }),
  'pick-up-without-address': () => ({
    message: 'Чтобы забрать груз, нам нужен адрес.',
    suggestion: 'Укажите улицу и город, откуда забрать груз.',
  }),
  'delivery-without-address': () => ({
    message: 'Чтобы доставить груз, нам нужен адрес.',
    suggestion: 'Укажите улицу и город, куда доставить груз.',
  }),
  'over-payload': ({ grossWeightKg, payloadKg }) => ({
    message: `Груз весит ${kg(grossWeightKg)}, а грузоподъёмность контейнеров – около ${kg(payloadKg)}.`,
    suggestion: 'Добавьте контейнер или проверьте вес.',
  }),
  'over-road-limit': ({ cargoKg, limitKg }) => ({
    message: `${kg(cargoKg)} на одну машину – больше, чем обычно допускают на автодорогах: около ${kg(limitKg)} груза.`,
    suggestion: 'Распределите груз по нескольким контейнерам или машинам или спросите нас о разрешении.',
  }),
  'over-inner-volume': ({ volumeM3, capacityM3 }) => ({
    message: `Груз занимает ${m3(volumeM3)}, а в контейнеры входит около ${m3(capacityM3)}.`,
    suggestion: 'Добавьте контейнер, выберите больший или проверьте размеры.',
  }),
  'too-long': ({ lengthCm, limitCm }) => ({
    message: `Длина места – ${cm(lengthCm)}, а поместится около ${cm(limitCm)}.`,
    suggestion: tooLarge,
  }),
  'too-high': ({ heightCm, limitCm }) => ({
    message: `Высота места – ${cm(heightCm)}, а поместится около ${cm(limitCm)}.`,
    suggestion: tooLarge,
  }),
  'too-wide': ({ widthCm, limitCm }) => ({
    message: `Ширина места – ${cm(widthCm)}, а поместится около ${cm(limitCm)}.`,
    suggestion: tooLarge,
  }),
  'main-deck-only': ({ heightCm, limitCm }) => ({
    message: `Высота места – ${cm(heightCm)}. Выше ${cm(limitCm)} груз берут только грузовые самолёты.`,
    suggestion: 'Спросите нас о грузовых рейсах или уменьшите высоту упаковки.',
  }),
  'volume-differs': ({ statedM3, computedM3 }) => ({
    message: `Указано ${m3(statedM3)}, а по размерам получается ${m3(computedM3)}.`,
    suggestion: 'Проверьте размеры (одного места) и объём (всей позиции).',
  }),
  'too-light': ({ densityKgPerM3, limitKgPerM3 }) => ({
    message: `Плотность ${kgPerM3(densityKgPerM3)} – необычно низкая: как правило, она больше ${kgPerM3(limitKgPerM3)}.`,
    suggestion: 'Проверьте единицы и то, что вес указан на всю позицию.',
  }),
  'too-dense': ({ densityKgPerM3, limitKgPerM3 }) => ({
    message: `Плотность ${kgPerM3(densityKgPerM3)} – необычно высокая: как правило, она меньше ${kgPerM3(limitKgPerM3)}.`,
    suggestion: 'Проверьте вес и то, что размеры указаны в сантиметрах.',
  }),
  'container-number-malformed': ({ number, isConfirmed }) => ({
    message: `${number} – не номер контейнера: в нём четыре буквы и семь цифр (ISO 6346).`,
    suggestion: isConfirmed ? usedAnyway : compareWithDoor,
  }),
  'container-check-digit': ({ number, expected, isConfirmed }) => ({
    message: `Контрольная цифра номера ${number} должна быть ${expected} (ISO 6346).`,
    suggestion: isConfirmed ? usedAnyway : compareWithDoor,
  }),
  'ready-date-past': () => ({
    message: 'Дата готовности груза уже прошла.',
    suggestion: 'Укажите сегодняшнюю или более позднюю дату.',
  }),
  'to-order-without-notify': () => ({
    message:
      'Коносамент ордерный, но о прибытии некого известить: не указаны ни грузополучатель, ни уведомляемая сторона (notify party).',
    suggestion: 'Укажите уведомляемую сторону.',
  }),
  'agreed-price-ended': ({ ending, totals }) => ({
    message: `Это отменяет согласованную цену ${describePrice(totals, 'ru')}: ${priceEndingClause(ending, 'ru')}.`,
    suggestion: 'Запросите новое предложение или отмените изменение.',
  }),
}
