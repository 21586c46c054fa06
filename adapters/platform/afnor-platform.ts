import { z } from 'zod'
import type {
  FileToSend,
  InvoicePlatform,
  PlatformFinding,
  PlatformFlow,
} from '../../domain/e-invoicing/invoice-platform.ts'
import { collectedXml } from './collected-xml.ts'
import { flowOf, found } from './found-flow.ts'
import { readPlatformAddress } from './platform-address.ts'
import { failure, findingIn } from './platform-refusal.ts'
import { openSession } from './platform-session.ts'
import { readLifecycle } from './read-lifecycle.ts'
import { bodyOf } from './sent-file.ts'

/** The platform by the Flow service of the norm AFNOR XP Z12-013, 1.1.0 (docs/decisions/0041-invoices.md). */
export function createAfnorPlatform(url: string): InvoicePlatform {
  const address = readPlatformAddress(url)
  const ask = openSession(address)

  async function search(where: Record<string, unknown>, limit: number): Promise<PlatformFlow[]> {
    const answer = await ask('/v1/flows/search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ limit, where }),
    })
    if (!answer.ok) throw await failure(answer)
    const { results } = found.parse(await answer.json())
    return (results ?? [])
      .map(flowOf)
      .toSorted((one, other) => Number(one.updatedAt) - Number(other.updatedAt))
  }

  const send = async (file: FileToSend): Promise<{ flowId: string } | { refused: PlatformFinding[] }> => {
    const answer = await ask('/v1/flows', { method: 'POST', body: bodyOf(file) })
    if (answer.ok) return { flowId: z.object({ flowId: z.string() }).parse(await answer.json()).flowId }
    // What is wrong with the file stays wrong; anything else may be better next time.
    if (![400, 413, 422].includes(answer.status)) throw await failure(answer)
    return { refused: [await findingIn(answer)] }
  }

  return {
    name: new URL(address.service).host,
    send,
    async find(trackingId) {
      const flows = await search({ trackingId }, 10)
      return flows.find((one) => one.trackingId === trackingId) ?? null
    },
    listChanged: (after) =>
      search({ updatedAfter: after.toISOString(), flowType: ['CustomerInvoice', 'CustomerInvoiceLC'] }, 100),
    async readMessages(flowId) {
      const answer = await ask(`/v1/flows/${encodeURIComponent(flowId)}?docType=Original`, {})
      if (!answer.ok) throw await failure(answer)
      return readLifecycle(await answer.text())
    },
    async sendCollected(message) {
      const { trackingId } = message
      const content = Buffer.from(collectedXml(message))
      return send({ trackingId, name: `${trackingId}.xml`, syntax: 'CDAR', content })
    },
  }
}
