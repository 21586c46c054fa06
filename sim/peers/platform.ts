import type {
  InvoicePlatform,
  PlatformFlow,
  PlatformRejectionReason,
} from '../../domain/kernel/ports/invoice-platform.ts'
import { PeerFailure } from './paper.ts'

export interface SimulatedPlatform extends InvoicePlatform {
  /** Behaviour towards the next files: accepts them, rejects them for good, or does not answer. */
  mood: 'accepts' | 'rejects' | 'silent'
  /** Files stored by the platform, by the site's id. */
  flows: Map<string, PlatformFlow>
}

const finding: PlatformRejectionReason = { code: 'REJ_SEMAN', item: 'BR-FR-10', message: 'SIREN inconnu' }

/**
 * Creates a simulated e-invoicing platform. It accepts or rejects a file as soon as it is sent. Its own clock is never set back, and
 * no two changes have the same time.
 */
export function createPlatform(now: () => Date): SimulatedPlatform {
  let latest = 0
  const platform: SimulatedPlatform = {
    name: 'plateforme.test',
    mood: 'accepts',
    flows: new Map(),
    async send({ trackingId }) {
      answer()
      if (platform.mood === 'rejects') return { rejected: [finding] }
      return { flowId: store(trackingId) }
    },
    async find(trackingId) {
      answer()
      return platform.flows.get(trackingId) ?? null
    },
    async listChanged(after) {
      answer()
      return [...platform.flows.values()].filter(({ updatedAt }) => updatedAt > after)
    },
    async readMessages() {
      answer()
      return []
    },
    async sendCollected({ trackingId }) {
      answer()
      return { flowId: store(trackingId) }
    },
  }
  return platform

  function answer() {
    if (platform.mood === 'silent') throw new PeerFailure('the platform does not answer')
  }

  function store(trackingId: string): string {
    const known = platform.flows.get(trackingId)
    if (known) return known.flowId
    latest = Math.max(latest + 1, now().getTime())
    const flowId = `flow-${platform.flows.size + 1}`
    platform.flows.set(trackingId, {
      flowId,
      trackingId,
      type: 'invoice',
      check: 'ok',
      findings: [],
      updatedAt: new Date(latest),
    })
    return flowId
  }
}
