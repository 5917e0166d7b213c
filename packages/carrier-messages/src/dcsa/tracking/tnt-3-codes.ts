export type EventType = 'SHIPMENT' | 'TRANSPORT' | 'EQUIPMENT' | 'IOT' | 'REEFER'

/** The codes of each type of event of Track & Trace 3.0; IOT and REEFER have theirs in the details. */
export const codesOfTypes: Readonly<Record<EventType, readonly string[]>> = {
  SHIPMENT: [
    ...['AMCF', 'AMCN', 'AMDC', 'AMPR', 'AMRE', 'APPR', 'CACF', 'CADC', 'CANC', 'CARE', 'CMPL', 'CONF'],
    ...['DECL', 'DRFT', 'HOLD', 'ISSU', 'PENA', 'PENM', 'PENU', 'PSAM', 'PSDL', 'RECE', 'REJE', 'RELS'],
    ...['REQS', 'SUAM', 'SUBM', 'SUDL', 'SURR', 'UPCF', 'UPCN', 'UPDC', 'UPDT', 'UPRE', 'VOID'],
  ],
  TRANSPORT: ['ARRI', 'DEPA'],
  EQUIPMENT: [
    ...['LOAD', 'DISC', 'GTIN', 'GTOT', 'STUF', 'STRP', 'PICK', 'DROP', 'INSP', 'RSEA', 'RMVD'],
    ...['AVPU', 'AVDO', 'CUSS', 'CUSI', 'CUSR', 'CROS'],
  ],
  IOT: [],
  REEFER: [],
}

/** The words that drafts of 2026 write for the codes. */
export const codesOfWords: Readonly<Record<string, string | undefined>> = {
  ARRIVED: 'ARRI',
  DEPARTED: 'DEPA',
  LOADED: 'LOAD',
  DISCHARGED: 'DISC',
  GATED_IN: 'GTIN',
  GATED_OUT: 'GTOT',
  STUFFED: 'STUF',
  STRIPPED: 'STRP',
  PICKED_UP: 'PICK',
  DROPPED_OFF: 'DROP',
  INSPECTED: 'INSP',
  RESEALED: 'RSEA',
  AVAILABLE_FOR_PICK_UP: 'AVPU',
  AVAILABLE_FOR_DROP_OFF: 'AVDO',
  CUSTOMS_RELEASED: 'CUSR',
  CONFIRMED: 'CONF',
  ISSUED: 'ISSU',
  RECEIVED: 'RECE',
  RELEASED: 'RELS',
}
