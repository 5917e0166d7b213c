import { expect, it } from 'vitest'
import { readHeader } from './read-header.ts'

const weight = { field: 'grossWeightKg' }
const inKg = { ...weight, unit: 'kg' }
const quantity = { field: 'quantity' }
const called = (packages: string) => ({ ...quantity, packages })

it.each([
  ['G.W.', weight],
  ['G.W', weight],
  ['GW', weight],
  ['G/W (KGS)', inKg],
  ['G.W.(KGS)', inKg],
  ['G.W.\n(KGS)', inKg],
  ['Gr. Wt.', weight],
  ['GRS WT LBS', { ...weight, unit: 'lb' }],
  ['TTL G.W (kg)', inKg],
  ['T\u2019L GW', weight],
  ['Total Gross Weight, t', { ...weight, unit: 't' }],
  ['Г/В', weight],
  ['Г/В, кг', inKg],
  ['ВЕС БРУТТО (КГ)', inKg],
  ['Брутто, тонн', { ...weight, unit: 't' }],
  ['毛重', weight],
  ['毛重(KG)', inKg],
  ['总毛重 G.W.(KGS)', inKg],
  ['毛重（公斤）', inKg],
  ['毛重/GROSS WEIGHT', weight],
  ['Bruttogewicht in kg', inKg],
  ['Poids brut (kg)', inKg],
  ['Unit G.W.', { ...weight, perPackage: true }],
  ['G.W./CTN (KG)', { ...inKg, perPackage: true }],
  ['单箱毛重', { ...weight, perPackage: true }],
  ['Вес брутто 1 места, кг', { ...inKg, perPackage: true }],
  ['W (kg)', inKg],
  ['KGS', inKg],
  ['CTNS', called('ctns')],
  ['TTL CTNS', called('ctns')],
  ['QTY OF CTNS', called('ctns')],
  ['No. of Pkgs', called('pkgs')],
  ['箱数/CTNS', called('箱')],
  ['总箱数', called('箱')],
  ['件数', called('件')],
  ['Кол-во мест', called('мест')],
  ['Кол. мест (шт.)', called('мест')],
  ['Drums', called('drums')],
  ['Qty', quantity],
  ['MEAS (CBM)', { field: 'volumeM3', unit: 'm3' }],
  ['CBM', { field: 'volumeM3', unit: 'm3' }],
  ['体积(CBM)', { field: 'volumeM3', unit: 'm3' }],
  ['立方米', { field: 'volumeM3' }],
  ['CUFT', { field: 'volumeM3', unit: 'ft3' }],
  ['Cubic feet', { field: 'volumeM3', unit: 'ft3' }],
  ['Volume (L)', { field: 'volumeM3', unit: 'l' }],
  ['Объём, м³', { field: 'volumeM3', unit: 'm3' }],
  ['CBM/CTN', { field: 'volumeM3', unit: 'm3', perPackage: true }],
  ["M'MENT", { field: 'dimensions' }],
  ['Carton Measurement L/W/H (inch)', { field: 'dimensions', unit: 'in' }],
  ['Dims (")', { field: 'dimensions', unit: 'in' }],
  ['CTN SIZE (CM)', { field: 'dimensions', unit: 'cm' }],
  ['外箱尺寸(cm)', { field: 'dimensions', unit: 'cm' }],
  ['长*宽*高 (CM)', { field: 'dimensions', unit: 'cm' }],
  ['ДхШхВ, мм', { field: 'dimensions', unit: 'mm' }],
  ['Length in cm', { field: 'lengthCm', unit: 'cm' }],
  ['长(cm)', { field: 'lengthCm', unit: 'cm' }],
  ['L (cm)', { field: 'lengthCm', unit: 'cm' }],
  ['W, in', { field: 'widthCm', unit: 'in' }],
  ['В, мм', { field: 'heightCm', unit: 'mm' }],
  ['品名 Description of Goods', { field: 'description' }],
  ['货物名称', { field: 'description' }],
  ['唛头 Marks & Nos.', { field: 'marks' }],
  ['海关编码', { field: 'hsCode' }],
  ['原产国', { field: 'originCountry' }],
  ['UN No.', { field: 'unNumber' }],
  ['UN Number', { field: 'unNumber' }],
  ['№ ООН', { field: 'unNumber' }],
  ['联合国编号', { field: 'unNumber' }],
  ['Kind of packages', { field: 'packaging' }],
  ['包装', { field: 'packaging' }],
])('%j is %j, for certain', (header, column) => {
  expect(readHeader(header)).toMatchObject({ known: true, match: { column } })
  expect(readHeader(header).match?.column).toEqual(column)
  expect(readHeader(header).match?.doubt).toBeUndefined()
})

it.each([
  'N.W.',
  'N/W',
  'NW (KGS)',
  'Nett weight',
  'Нетто',
  'Н/В',
  '净重',
  'TTL N.W',
  'Net Weight (KG) 净重 千克',
  'Nettogewicht',
  'Volumetric weight',
  'Vol. wt',
  'Dim. weight',
  'Chargeable weight',
  'V.W.',
  'C.W.',
  'Tare weight',
  'Вес тары',
  '计费重',
  'Объёмный вес',
  'Unit price',
  'Amount (USD)',
  '单价',
  'Carton No.',
  'C/NO.',
  'CTN NO',
  '箱号',
  'PCS/CTN',
  'Qty per carton',
  '每箱数量',
  'Item No.',
  '№',
  'SKU',
])('%j is known and not read', (header) => {
  expect(readHeader(header)).toMatchObject({ match: null, known: true })
})

it.each([
  ['PCS', 'count'],
  ['Qty (pcs)', 'count'],
  ['Кол-во, шт', 'count'],
  ['TTL PCS', 'count'],
  ['G.W. per pc', 'basis'],
  ['Вес брутто за шт', 'basis'],
  ['W', 'meaning'],
  ['G.W. (kg/lb)', 'unit'],
])('%j leaves its %s to a person', (header, about) => {
  expect(readHeader(header).match?.doubt).toMatchObject({ about })
})

it.each(['Container', 'Truck', 'Водитель', ''])('%j is unknown', (header) => {
  expect(readHeader(header)).toEqual({ match: null, known: false })
})
