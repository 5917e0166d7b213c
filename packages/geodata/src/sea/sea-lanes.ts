import { readBuilt } from '#read-built.ts'
import { readSeaNetwork, type SeaNetwork } from './sea-network.ts'

let network: SeaNetwork | null = null

/** The shipped network of sea lanes; read on first use (about 5 MB) and kept. On the server alone. */
export function seaLanes(): SeaNetwork {
  network ??= readSeaNetwork(readBuilt('sea-lanes.bin'))
  return network
}
