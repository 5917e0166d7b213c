import { eventClassifiers } from '@portolan/freight/ledger/logged-event'
import { referenceTypes } from '@portolan/freight/ledger/reference-types'
import * as z from 'zod/mini'
import { recordStatuses, shipmentStatuses } from './order-filter.ts'

export const RecordStatus = z.enum(recordStatuses)
export type RecordStatus = z.infer<typeof RecordStatus>

export const ShipmentStatus = z.enum(shipmentStatuses)
export type ShipmentStatus = z.infer<typeof ShipmentStatus>

export const loadTypes = ['not-set', 'FCL', 'LCL'] as const
export const LoadType = z.enum(loadTypes)
export type LoadType = z.infer<typeof LoadType>

/** Incoterms of all editions in use; XXX is "other". */
export const incotermCodes = [
  'CFR',
  'CIF',
  'CIP',
  'CPT',
  'DAF',
  'DAP',
  'DAT',
  'DDP',
  'DDU',
  'DEQ',
  'DES',
  'DPU',
  'EXW',
  'FAS',
  'FCA',
  'FOB',
  'XXX',
] as const
export const Incoterms = z.enum(incotermCodes)
export type Incoterms = z.infer<typeof Incoterms>

export const packagingUnits = ['CS', 'PCS', 'CTN', 'PLL', 'PKG'] as const
export const PackagingUnit = z.enum(packagingUnits)
export type PackagingUnit = z.infer<typeof PackagingUnit>

/** DCSA Track & Trace event codes, then the air cargo status codes where DCSA has none. */
export const eventCodes = [
  'ARRI',
  'DEPA',
  'LOAD',
  'DISC',
  'GTIN',
  'GTOT',
  'STUF',
  'STRP',
  'PICK',
  'DROP',
  'INSP',
  'CUSS',
  'CUSR',
  'BKD',
  'RCS',
  'MAN',
  'DEP',
  'ARR',
  'RCF',
  'NFD',
  'CCD',
  'DLV',
] as const
export const EventCode = z.enum(eventCodes)
export type EventCode = z.infer<typeof EventCode>

export const EventClassifier = z.enum(eventClassifiers)

export const ReferenceType = z.enum(referenceTypes)
