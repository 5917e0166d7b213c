import { describePrice, priceEndingClause } from './describe-price-ending.ts'
import { type FindingTexts, figuresIn } from './finding-text.ts'

const { kg, m3, cm, kgPerM3 } = figuresIn('en', { kg: 'kg', m3: 'm³', cm: 'cm', kgPerM3: 'kg/m³' })

const tooLarge = 'Check the dimensions, or ask us for special equipment.'
const dangerous = 'Compare it with section 14 of the safety data sheet.'

const compareWithDoor =
  'Compare it with the number on the container’s door. You can use it anyway if it’s the same.'
const usedAnyway = 'You’ve confirmed the number. We’ll get it as it is.'

export const english: FindingTexts = {
  'sea-term-by-other-mode': ({ code, better }) => ({
    message: `${code} is only for sea and inland waterways (Incoterms 2020).`,
    suggestion: `Use ${better}, which fits any mode of transport.`,
  }),
  'sea-term-in-containers': ({ code, better }) => ({
    message: `${code} doesn’t fit cargo in containers: it’s handed over at a terminal, not on board (Incoterms 2020).`,
    suggestion: `Use ${better}.`,
  }),
  'place-missing': ({ code }) => ({
    message: `${code} needs a named place (Incoterms 2020).`,
    suggestion: `Enter the place of your contract, such as “${code} Hamburg”.`,
  }),
  'insurance-missing': ({ code }) => ({
    message: `Under ${code} the seller insures the cargo (Incoterms 2020), but you haven’t asked for insurance.`,
    suggestion: 'Add insurance, unless you have your own policy.',
  }),
  'export-clearance-under-exw': () => ({
    message:
      'Under EXW the buyer clears the cargo for export (Incoterms 2020), but you’ve asked us to do it.',
    suggestion: 'Use FCA if the seller is the exporter.',
  }),
  'importer-tax-id-missing': () => ({
    message:
      'Under DDP the seller clears the cargo for import (Incoterms 2020). Customs needs a tax ID for that.',
    suggestion: 'Enter the importer’s tax ID, such as an EORI or VAT number.',
  }),
  'hs-code-unknown': ({ hsCode }) => ({
    message: `HS code ${hsCode} isn’t in the Harmonized System.`,
    suggestion: 'Search for the code by description, or ask your customs broker.',
  }),
  'hs-code-often-dangerous': ({ hsCode }) => ({
    message: `Goods with HS code ${hsCode} are often dangerous goods, but you haven’t declared any.`,
    suggestion: 'Check the safety data sheet. If it has a UN number, add it under dangerous goods.',
  }),
  'description-vague': ({ text }) => ({
    message: `“${text}” is too vague for customs and carriers.`,
    suggestion: 'Say what the goods are, such as “cotton T-shirts” or “brake pads for cars”.',
  }),
  'description-vague-for-entry': ({ text }) => ({
    message: `“${text}” is too vague: EU customs refuses such descriptions (ICS2).`,
    suggestion: 'Say what the goods are, such as “cotton T-shirts” or “brake pads for cars”.',
  }),
  'un-number-format': () => ({
    message: 'A UN number has four digits.',
    suggestion: `Enter it without “UN”, such as 1263. ${dangerous}`,
  }),
  'class-unknown': ({ class: dangerousClass }) => ({
    message: dangerousClass
      ? `There’s no class ${dangerousClass} of dangerous goods.`
      : 'Dangerous goods need a class.',
    suggestion: `Enter a class such as 3, 2.1 or 1.4S. ${dangerous}`,
  }),
  'packing-group-missing': ({ class: dangerousClass }) => ({
    message: `Dangerous goods of class ${dangerousClass} need a packing group.`,
    suggestion: `Choose I, II or III. ${dangerous}`,
  }),
  'packing-group-unknown': ({ packingGroup }) => ({
    message: `There’s no packing group ${packingGroup}.`,
    suggestion: `Choose I, II or III. ${dangerous}`,
  }),
  'packing-group-not-used': ({ class: dangerousClass }) => ({
    message: `These dangerous goods of class ${dangerousClass} have no packing group.`,
    suggestion: `Leave the packing group empty, or correct the class. ${dangerous}`,
  }),
  'un-number-not-listed': ({ unNumber }) => ({
    message: `UN ${unNumber} isn’t in our list of dangerous goods.`,
    suggestion: `Check the number. ${dangerous}`,
  }),
  'class-not-listed': ({ unNumber, class: dangerousClass, listed }) => ({
    message: `UN ${unNumber} isn’t class ${dangerousClass} in our list of dangerous goods.`,
    suggestion: `The list has: ${listed}. ${dangerous}`,
  }),
  'packing-group-not-listed': ({ unNumber, packingGroup, listed }) => ({
    message: `UN ${unNumber} doesn’t have packing group ${packingGroup} in our list of dangerous goods.`,
    suggestion: `The list has: ${listed}. ${dangerous}`,
  }),
  'limited-quantity-without-net-weight': () => ({
    message: 'Limited quantities need a net weight.',
    suggestion: 'Enter the net weight of the dangerous goods in kilograms.',
  }),
  'explosives-without-neq': () => ({
    message: 'Class 1 needs a net explosive quantity (NEQ).',
    suggestion: 'Enter the NEQ in kilograms, as the safety data sheet has it.',
  }),
  'radioactive-by-request': () => ({
    message: 'Radioactive material (class 7) can’t be booked online.',
    suggestion: 'Contact us: we arrange every such transport individually.',
  }),
  'reefer-without-temperature': ({ isoType }) => ({
    message: `A reefer (${isoType}) needs a temperature.`,
    suggestion: 'Enter the temperature in °C, or check “Reefer switched off”.',
  }),
  'temperature-on-dry-container': ({ isoType }) => ({
    message: `A container of type ${isoType} can’t keep a temperature.`,
    suggestion: 'Choose a reefer, or remove the temperature.',
  }),
  'temperature-without-reefer': () => ({
    message: 'You’ve entered a temperature, but none of the containers is a reefer.',
    suggestion: 'Choose a reefer, or remove the temperature.',
  }),
  'pick-up-without-address': () => ({
    message: 'Pickup at the door needs an address.',
    suggestion: 'Enter the street and city where we collect the cargo.',
  }),
  'delivery-without-address': () => ({
    message: 'Delivery to the door needs an address.',
    suggestion: 'Enter the street and city where we deliver the cargo.',
  }),
  'over-payload': ({ grossWeightKg, payloadKg }) => ({
    message: `The cargo weighs ${kg(grossWeightKg)}, but the containers carry about ${kg(payloadKg)}.`,
    suggestion: 'Add a container, or check the weights.',
  }),
  'over-road-limit': ({ cargoKg, limitKg }) => ({
    message: `${kg(cargoKg)} in one vehicle is more than the usual road limit of about ${kg(limitKg)} of cargo.`,
    suggestion: 'Spread the cargo over more containers or trucks, or ask us about a permit.',
  }),
  'over-inner-volume': ({ volumeM3, capacityM3 }) => ({
    message: `The cargo takes ${m3(volumeM3)}, but the containers hold about ${m3(capacityM3)}.`,
    suggestion: 'Add a container or choose a larger one, or check the dimensions.',
  }),
  'too-long': ({ lengthCm, limitCm }) => ({
    message: `A package is ${cm(lengthCm)} long; about ${cm(limitCm)} fits.`,
    suggestion: tooLarge,
  }),
  'too-high': ({ heightCm, limitCm }) => ({
    message: `A package is ${cm(heightCm)} high; about ${cm(limitCm)} fits.`,
    suggestion: tooLarge,
  }),
  'too-wide': ({ widthCm, limitCm }) => ({
    message: `A package is ${cm(widthCm)} wide; about ${cm(limitCm)} fits.`,
    suggestion: tooLarge,
  }),
  'main-deck-only': ({ heightCm, limitCm }) => ({
    message: `A package is ${cm(heightCm)} high. Over about ${cm(limitCm)} it only fits into a freighter.`,
    suggestion: 'Ask us about freighter flights, or pack it lower.',
  }),
  'volume-differs': ({ statedM3, computedM3 }) => ({
    message: `You’ve entered ${m3(statedM3)}, but the dimensions give ${m3(computedM3)}.`,
    suggestion: 'Check the dimensions (per package) and the volume (of the whole line).',
  }),
  'too-light': ({ densityKgPerM3, limitKgPerM3 }) => ({
    message: `${kgPerM3(densityKgPerM3)} is unusually light: most cargo has more than ${kgPerM3(limitKgPerM3)}.`,
    suggestion: 'Check the units, and that the weight is for the whole line.',
  }),
  'too-dense': ({ densityKgPerM3, limitKgPerM3 }) => ({
    message: `${kgPerM3(densityKgPerM3)} is unusually dense: most cargo has less than ${kgPerM3(limitKgPerM3)}.`,
    suggestion: 'Check the weight, and that the dimensions are in centimeters.',
  }),
  'container-number-malformed': ({ number, isConfirmed }) => ({
    message: `${number} isn’t a container number: it has four letters and seven digits (ISO 6346).`,
    suggestion: isConfirmed ? usedAnyway : compareWithDoor,
  }),
  'container-check-digit': ({ number, expected, isConfirmed }) => ({
    message: `The check digit of ${number} must be ${expected} (ISO 6346).`,
    suggestion: isConfirmed ? usedAnyway : compareWithDoor,
  }),
  'ready-date-past': () => ({
    message: 'The ready date has passed.',
    suggestion: 'Choose today or a later date.',
  }),
  'to-order-without-notify': () => ({
    message:
      'The bill of lading is to order, but there’s no consignee or notify party to inform of the arrival.',
    suggestion: 'Add a notify party.',
  }),
  'agreed-price-ended': ({ ending, totals }) => ({
    message: `This ends the agreed price of ${describePrice(totals, 'en')}: ${priceEndingClause(ending, 'en')}.`,
    suggestion: 'You can ask for a new offer, or undo the change.',
  }),
}
