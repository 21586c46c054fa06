import type { Estimate } from '../estimate.ts'
import { isOpen } from '../estimate-state.ts'

/** Once the client has accepted it, it binds: a further quote is a quote of its own. */
export const mayBeReplaced = ({ state }: Pick<Estimate, 'state'>) =>
  isOpen(state) || state === 'expired' || state === 'refused'
