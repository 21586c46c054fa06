import { createHash } from 'node:crypto'
import { z } from 'zod'
import type {
  FileToSend,
  InvoicePlatform,
  PlatformFinding,
  PlatformFlow,
} from '../../domain/e-invoicing/invoice-platform.ts'
import { collectedXml } from './collected-xml.ts'
import { readPlatformAddress } from './platform-address.ts'
import { openSession, PlatformFailure } from './platform-session.ts'
import { readLifecycle } from './read-lifecycle.ts'

const detail = z.object({
  level: z.string(),
  item: z.string().default(''),
  reasonCode: z.string().default(''),
  reasonMessage: z.string().default(''),
})

const flow = z.object({
  flowId: z.string(),
  trackingId: z.string().nullish(),
  flowType: z.string().nullish(),
  updatedAt: z.coerce.date(),
  acknowledgement: z
    .object({ status: z.enum(['Pending', 'Ok', 'Error']), details: z.array(detail).nullish() })
    .nullish(),
})

const found = z.object({ results: z.array(flow).nullish() })
const refusal = z.object({ errorCode: z.string().default(''), errorMessage: z.string().nullish() })

const checks = { Pending: 'pending', Ok: 'ok', Error: 'error' } as const

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

/** Its two parts as the norm names them: what the file is, and the file. */
function bodyOf({ trackingId, name, syntax, content }: FileToSend): FormData {
  const flowInfo = {
    ...{ trackingId, name: name.slice(0, 255), processingRule: 'B2B', flowSyntax: syntax },
    ...(syntax === 'Factur-X' && { flowProfile: 'CIUS' }),
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  const type = syntax === 'Factur-X' ? 'application/pdf' : 'application/xml'
  const body = new FormData()
  body.set('flowInfo', new Blob([JSON.stringify(flowInfo)], { type: 'application/json' }))
  body.set('file', new Blob([new Uint8Array(content)], { type }), name)
  return body
}

function flowOf({
  flowId,
  trackingId,
  flowType,
  updatedAt,
  acknowledgement,
}: z.infer<typeof flow>): PlatformFlow {
  const details = acknowledgement?.details ?? []
  const types = { CustomerInvoice: 'invoice', CustomerInvoiceLC: 'lifecycle' } as const
  return {
    ...{ flowId, trackingId: trackingId ?? null, updatedAt },
    type: types[flowType as keyof typeof types] ?? 'other',
    check: checks[acknowledgement?.status ?? 'Pending'],
    findings: details
      .filter(({ level }) => level === 'Error')
      .map(({ reasonCode: code, item, reasonMessage: message }) => ({ code, item, message })),
  }
}

async function findingIn(answer: Response): Promise<PlatformFinding> {
  const said = refusal.safeParse(await answer.json().catch(() => null))
  const { errorCode: code = String(answer.status), errorMessage } = said.data ?? {}
  return { code, item: '', message: errorMessage ?? '' }
}

async function failure(answer: Response): Promise<PlatformFailure> {
  await answer.body?.cancel()
  return new PlatformFailure(`the platform answered ${answer.status}`)
}
