/** Why an import cannot run at all, as a sentence for the person who started it. */
export class ImportFault extends Error {
  override name = 'ImportFault'
}
