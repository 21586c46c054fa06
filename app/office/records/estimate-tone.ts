import type { EstimateState } from '../../../domain/contracts/estimates/estimate.ts'
import type { StatusTone } from '../../ui/status-text.tsx'

const tones: Readonly<Record<EstimateState, StatusTone>> = {
  issued: 'open',
  sent: 'moving',
  seen: 'moving',
  accepted: 'done',
  refused: 'void',
  expired: 'void',
  replaced: 'void',
}

export const estimateToneOf = (state: EstimateState): StatusTone => tones[state]
