import { defineOperation, noArguments, OperationFault } from '#platform/commands/operation.ts'
import { describeSkew } from './clock-skew.ts'

/** The part of `portal doctor` about the clock of the process that serves, against the database's. */
export const checkClock = defineOperation({
  name: 'check-clock',
  args: noArguments,
  async run({ database, clock }) {
    const said = await describeSkew(database, () => clock.now().getTime())
    if (said !== null) throw new OperationFault('clock_skew', said)
    return { text: "agrees with the database's" }
  },
})
