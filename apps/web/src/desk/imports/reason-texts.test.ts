import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { describe, expect, it } from 'vitest'
import { reasonInRussian } from './reason-texts.ts'

const read = (reason: string, kind: ImportKind = 'orders') =>
  reasonInRussian(kind, reason).replaceAll('\u00a0', ' ')

describe('a reason in Russian', () => {
  it.each([
    [
      "route/1/arrival: 2029-12-31T21:00:00Z hasn't come yet, so only the history shows it",
      'Прибытие, факт: время 2029-12-31T21:00:00Z ещё не наступило, поэтому оно видно только в истории',
    ],
    ['charges.1.currency: Invalid format.', 'Валюта: неверный формат'],
    ['order.ref: blank', 'Референс заказа: не заполнено'],
    ['unit.grossWeightKg: "1,2,3" is not a number', 'Вес брутто, кг: «1,2,3» – не число'],
    ['unit.grossWeightKg: … is not a number', 'Вес брутто, кг: «…» – не число'],
    [
      'departure.planned: "31.02.2026" is not a date like DD.MM.YYYY or D.M.YY',
      'Отправление, план: «31.02.2026» – не дата вида DD.MM.YYYY или D.M.YY',
    ],
    [
      'the order cannot be imported: from: blank; cargo: "#N/A" is an error of the spreadsheet',
      'заказ нельзя импортировать: Откуда: не заполнено; Груз: «#N/A» – ошибка формулы в таблице',
    ],
    [
      'unit.container: "MSKU1234567" is used: The check digit of MSKU1234567 must be 5',
      'Контейнер: взято «MSKU1234567»: контрольная цифра номера MSKU1234567 должна быть 5',
    ],
    [
      'unit.container: … is used: The check digit of …',
      'Контейнер: взято «…»: неверная контрольная цифра номера контейнера',
    ],
    [
      'unit.container: "MSK 12" is not a container number: MSK12 has 5 characters; a container number has 11',
      'Контейнер: «MSK 12» – не номер контейнера: в «MSK12» 5 знаков, а в номере контейнера их 11',
    ],
    [
      'cargo: says "a; b" where line 3 of the order says "c: "d"", which is used',
      'Груз: здесь «a; b», а в строке 3 того же заказа «c: "d"»; взято второе',
    ],
    [
      'from: "Valencia" may be Valencia (ESVLC, ES), Valencia (without a code, VE-G); name it in "places" of the map, with its UN/LOCODE',
      'Откуда: «Valencia» – название нескольких мест: Valencia (ESVLC, ES), Valencia (без кода, VE-G); укажите нужное в карте («places») кодом UN/LOCODE',
    ],
    [
      'from: … is no place that the portal knows (perhaps Gera (DEGER, DE)); name it in … of the map, with its UN/LOCODE, or with its city and countryCode',
      'Откуда: «…» – неизвестное место (возможно, Gera (DEGER, DE)); добавьте его в карту («places») с кодом UN/LOCODE или с городом и кодом страны',
    ],
    ['unit.quantity: Must be a whole number.', 'Мест: нужно целое число'],
    [
      'charges: the code "XYZ" has no name, so customers see the code; CHARGE_CODES names it',
      'Статьи стоимости: у кода «XYZ» нет названия, поэтому клиенты видят сам код; название задаётся в CHARGE_CODES',
    ],
  ])('%s', (english, russian) => {
    expect(read(english)).toBe(russian)
  })

  it.each<[ImportKind, string, string]>([
    ['events', 'at: the day does not exist', 'Дата и время: такого дня нет'],
    [
      'charges',
      'amount: JPY 100.5 has more decimals than JPY has (0)',
      'Сумма: в сумме JPY 100.5 больше знаков после запятой, чем у валюты JPY (0)',
    ],
    ['rates', 'charge.amount: This field is required. Must be a number.', 'Сумма: не заполнено; нужно число'],
    [
      'rate-sheets',
      'lane.transitDays of DEHAM–CNSHA sea X: says 31 to 31 days where version 1 says 30 to 30 days',
      'Дней в пути (DEHAM–CNSHA sea X): в файле 31–31 дней, а в версии 1 – 30–30 дней',
    ],
    [
      'documents',
      'line 7 of the index: lines.0.amount: This field is required',
      'строка 7 указателя: lines.0.amount: не заполнено',
    ],
    [
      'documents',
      'its name doesn\'t fit "{order}_{kind}_{name}.{ext}" or "{order}_{kind}.{ext}"',
      'название не подходит к образцу «{order}_{kind}_{name}.{ext}» или «{order}_{kind}.{ext}»',
    ],
  ])('of %s: %s', (kind, english, russian) => {
    expect(read(english, kind)).toBe(russian)
  })

  it('of a whole map has each line', () => {
    const english = `The map map is wrong:
  order.cargo, unit.seal: the column "Cargo" is not in the file
  (the whole): must be a text or a rule
The columns of the file are: A · B.`
    expect(read(english)).toBe(`В карте есть ошибки:
Груз, Пломба: столбца «Cargo» в файле нет
Вся карта: нужен текст или правило
Столбцы файла: A · B.`)
  })

  it.each([
    [1, 'в заказе 1 строка'],
    [2, 'в заказе 2 строки'],
    [5, 'в заказе 5 строк'],
    [11, 'в заказе 11 строк'],
    [21, 'в заказе 21 строка'],
  ])('has the right form of a noun after %i', (count, russian) => {
    expect(read(`its order has ${count} lines, which is more than 1000`)).toContain(russian)
  })

  it('is the English one as a whole if a part of it is unknown', () => {
    const english = 'the order cannot be imported: cargo: blank; a reason of tomorrow'
    expect(read(english)).toBe(english)
  })
})
