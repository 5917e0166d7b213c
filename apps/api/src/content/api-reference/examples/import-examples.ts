const id = '01a1fdb1-7a1a-7a43-9d62-e88a131651e2'
const at = '2026-11-20T08:00:00Z'
const file = { id, name: 'orders.csv', bytes: 45_412 }
const map = { id, name: 'TMS orders', version: 3 }
const mapText = '{ "order": { "ref": "{Shipment}" } }\n'
const version = { version: 3, savedBy: 'Marta Weber', savedAt: at }
const keptMap = { id, name: 'TMS orders', kind: 'orders', ...version }
const place = '"Portlnd" is not a place that the portal knows'

const run = {
  id,
  kind: 'orders',
  dryRun: false,
  state: 'done',
  file,
  map,
  by: 'Marta Weber',
  createdAt: at,
  startedAt: at,
  endedAt: '2026-11-20T08:00:04Z',
  progress: { done: 246, total: 246 },
  ahead: 0,
  counts: {
    lines: { read: 246, usedInFull: 242, usedInPart: 3, refused: 1 },
    created: 199,
    updated: 1,
    unchanged: 0,
    refused: 0,
  },
  fault: null,
  undoUntil: '2026-12-20T08:00:00Z',
}

/** Examples of the schemas of imports. */
export const importExamples = {
  ImportFile: { ...file, format: 'csv', createdAt: at },
  ImportFileReading: {
    kind: 'orders',
    encoding: 'windows-1251',
    delimiter: ';',
    columns: [{ heading: 'Mode', samples: ['Ocean', 'Air'], values: [{ text: 'Ocean', lines: 180 }] }],
    rows: [{ line: 2, cells: ['Ocean'] }],
    keptMap: map,
    map: mapText,
  },
  ImportPreview: {
    faults: [],
    fields: [{ member: 'order.to.place', cells: [{ line: 2, value: null, problem: place }] }],
  },
  KeptMap: keptMap,
  KeptMapDetail: { ...keptMap, map: mapText, versions: [version] },
  ImportRun: run,
  ImportRunDetail: {
    ...run,
    reasons: [
      { reason: 'to: … is not a place that the portal knows', lines: 1, first: [26], texts: ['"Portlnd"'] },
    ],
    mapText,
    options: { indexFileId: null, organizationRef: null, add: false },
    undone: null,
  },
  ImportLine: { line: 26, id: null, order: 'TMS-4711', outcome: 'not at all', reasons: [`to: ${place}`] },
  ImportUndo: {
    deleted: 199,
    restored: 1,
    retracted: 0,
    leftCount: 1,
    left: [{ order: 'TMS-4711', reason: 'invoiced' }],
  },
} as const

/** Bodies of files to import, by content type. */
export const importContent = {
  'text/csv': { schema: { type: 'string' }, example: 'Shipment,Mode,From,To\nTMS-4711,Ocean,DEHAM,AEJEA\n' },
  'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
  'application/zip': { schema: { type: 'string', format: 'binary' } },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    schema: { type: 'string', format: 'binary' },
  },
} as const
