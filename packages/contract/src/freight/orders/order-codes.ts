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

export const eventClassifiers = ['planned', 'estimated', 'actual'] as const
export const EventClassifier = z.enum(eventClassifiers)

/**
 * What an order is called by others: FF and SI are the forwarder's and the shipper's numbers, BKG the
 * carrier's booking, MBL and HBL the bills of lading of carrier and forwarder, MAWB and HAWB the same by air,
 * EQ a container, PO a purchase order, CR the customer's reference.
 */
export const ReferenceType = z.enum([
  'FF',
  'SI',
  'HBL',
  'HAWB',
  'MBL',
  'MAWB',
  'BKG',
  'EQ',
  'PO',
  'CR',
  'SEAL',
])
