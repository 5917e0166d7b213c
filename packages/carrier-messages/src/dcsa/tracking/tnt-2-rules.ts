import type { MemberRules } from './check-members.ts'

const vesselRules: MemberRules = {
  vesselIMONumber: { length: 7 },
  vesselName: { max: 35 },
  vesselFlag: { length: 2 },
  vesselCallSignNumber: { max: 10 },
  vesselOperatorCarrierCode: { max: 10 },
  vesselOperatorCarrierCodeListProvider: { oneOf: ['SMDG', 'NMFTA'] },
}

const facility: MemberRules = {
  UNLocationCode: { length: 5 },
  facilityCode: { max: 6 },
  facilityCodeListProvider: { oneOf: ['BIC', 'SMDG'] },
}

const locationRules: MemberRules = {
  locationName: { max: 100 },
  latitude: {},
  longitude: {},
  ...facility,
  address: {
    is: 'object',
    members: {
      name: {},
      street: {},
      streetNumber: {},
      floor: {},
      postCode: {},
      city: {},
      stateRegion: {},
      country: {},
    },
  },
}

const transportCallRules: MemberRules = {
  transportCallID: { max: 100 },
  carrierServiceCode: { max: 5 },
  carrierVoyageNumber: { max: 50 },
  exportVoyageNumber: { max: 50 },
  importVoyageNumber: { max: 50 },
  transportCallSequenceNumber: { is: 'integer' },
  ...facility,
  facilityTypeCode: {
    oneOf: ['BOCR', 'CLOC', 'COFS', 'COYA', 'OFFD', 'DEPO', 'INTE', 'POTE', 'RAMP'],
  },
  otherFacility: { max: 50 },
  modeOfTransport: { required: true, oneOf: ['VESSEL', 'RAIL', 'TRUCK', 'BARGE'] },
  location: { is: 'object', members: locationRules },
  vessel: { is: 'object', members: vesselRules },
}

const documentTypes = ['CBR', 'BKG', 'SHI', 'SRM', 'TRD', 'ARN', 'VGM', 'CAS', 'CUS', 'DGD', 'OOG']

const references: MemberRules = {
  documentReferences: {
    is: 'list',
    members: {
      documentReferenceType: { required: true, oneOf: documentTypes },
      documentReferenceValue: { required: true, max: 100 },
    },
  },
  references: {
    is: 'list',
    members: {
      referenceType: { required: true, oneOf: ['FF', 'SI', 'PO', 'CR', 'AAO', 'EQ'] },
      referenceValue: { required: true, max: 100 },
    },
  },
}

/** The rules for every event; the type is checked first, since it decides on the rest. */
export const commonRules: MemberRules = {
  eventID: { required: true, is: 'uuid' },
  eventCreatedDateTime: { required: true, is: 'date-time' },
  eventType: { required: true, oneOf: ['TRANSPORT', 'SHIPMENT', 'EQUIPMENT'] },
  eventClassifierCode: { required: true, oneOf: ['ACT', 'PLN', 'EST'] },
  eventDateTime: { required: true, is: 'day-or-time' },
}

/** The rules of each type of event of Track & Trace 2.2.0, on top of the common ones. */
export const typeRules: Readonly<Record<'TRANSPORT' | 'SHIPMENT' | 'EQUIPMENT', MemberRules>> = {
  TRANSPORT: {
    transportEventTypeCode: { required: true, oneOf: ['ARRI', 'DEPA'] },
    transportCall: { required: true, is: 'object', members: transportCallRules },
    delayReasonCode: { max: 3 },
    changeRemark: { max: 250 },
    ...references,
  },
  SHIPMENT: {
    eventClassifierCode: { oneOf: ['ACT'] },
    shipmentEventTypeCode: {
      required: true,
      oneOf: [
        'RECE',
        'DRFT',
        'PENA',
        'PENU',
        'REJE',
        'APPR',
        'ISSU',
        'SURR',
        'SUBM',
        'VOID',
        'CONF',
        'REQS',
        'CMPL',
        'HOLD',
        'RELS',
      ],
    },
    documentID: { required: true, max: 100 },
    documentTypeCode: { required: true, oneOf: documentTypes },
    reason: { max: 250 },
    ...references,
  },
  EQUIPMENT: {
    equipmentEventTypeCode: {
      required: true,
      oneOf: [
        'LOAD',
        'DISC',
        'GTIN',
        'GTOT',
        'STUF',
        'STRP',
        'PICK',
        'DROP',
        'INSP',
        'RSEA',
        'RMVD',
        // Codes of 3.0 that are sent under 2.2 too.
        'AVPU',
        'AVDO',
        'CUSS',
        'CUSI',
        'CUSR',
        'CROS',
      ],
    },
    equipmentReference: { max: 15 },
    ISOEquipmentCode: { length: 4 },
    emptyIndicatorCode: { required: true, oneOf: ['EMPTY', 'LADEN'] },
    eventLocation: { is: 'object', members: locationRules },
    transportCall: { is: 'object', members: transportCallRules },
    seals: {
      is: 'list',
      members: {
        sealNumber: { required: true, max: 15 },
        sealSource: { oneOf: ['CAR', 'SHI', 'PHY', 'VET', 'CUS'] },
        sealType: { oneOf: ['KLP', 'BLT', 'WIR'] },
      },
    },
    ...references,
  },
}
