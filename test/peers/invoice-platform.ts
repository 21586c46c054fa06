import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface KeptFlow {
  flowId: string
  trackingId: string
  flowType: 'CustomerInvoice' | 'CustomerInvoiceLC'
  flowSyntax: string
  processingRule: string
  submittedAt: string
  updatedAt: string
  acknowledgement: { status: 'Pending' | 'Ok' | 'Error'; details?: object[] }
  content: Buffer
}

export interface PlatformPeer {
  /** Address in the format of `PLATFORM_URL`. */
  url: string
  flows: KeptFlow[]
  /** Number of tokens issued. */
  tokens: number
  /** While set, every file is received and then rejected with this error. */
  rejection?: { status: number; errorCode: string; errorMessage: string }
  /** While set, every search returns this body. */
  found?: string
  /** Set to store a file and close the connection without a response. */
  hangsUp?: boolean
  /** Sets the result of the platform's checks of a file. */
  judge(trackingId: string, status: 'Ok' | 'Error', details?: object[]): void
  /** Adds an incoming message about an invoice from the client's platform. */
  receive(xml: string): void
  forgetTokens(): void
  close(): Promise<void>
}

/** Starts a platform that implements the open API description of AFNOR XP Z12-013 (Flow service 1.1.0) over HTTP. */
export async function startPlatform(): Promise<PlatformPeer> {
  const flows: KeptFlow[] = []
  const valid = new Set<string>()
  let instant = Date.now()
  const tick = () => new Date(++instant).toISOString()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://platform.test')
    const body = await buffer(request)
    if (pathname === '/connexion/jetons') return giveToken(request, body, response)
    if (!valid.has(request.headers.authorization ?? ''))
      return send(response, 401, { errorCode: 'MISSING_TOKEN' })
    if (pathname === '/flow-service/v1/flows' && request.method === 'POST')
      return acceptUpload(request, body, response)
    if (pathname === '/flow-service/v1/flows/search' && peer.found)
      return void response.writeHead(200, { 'Content-Type': 'application/json' }).end(peer.found)
    if (pathname === '/flow-service/v1/flows/search') return search(body, response)
    const flow = flows.find(({ flowId }) => pathname === `/flow-service/v1/flows/${flowId}`)
    if (!flow || searchParams.get('docType') !== 'Original')
      return send(response, 404, { errorCode: 'MISSING_RESOURCE' })
    response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(flow.content)
  }

  function giveToken(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const credentials = `Basic ${Buffer.from('atelier:s%26cret').toString('base64')}`
    const grantType = new URLSearchParams(body.toString()).get('grant_type')
    if (request.headers.authorization !== credentials || grantType !== 'client_credentials')
      return send(response, 401, { error: 'invalid_client' })
    peer.tokens += 1
    const token = randomUUID()
    valid.add(`Bearer ${token}`)
    send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3_600 })
  }

  async function acceptUpload(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const form = await new Response(new Uint8Array(body), {
      headers: { 'Content-Type': request.headers['content-type'] ?? '' },
    }).formData()
    const [info, file] = [form.get('flowInfo'), form.get('file')]
    if (!(info instanceof Blob) || !(file instanceof Blob) || info.type !== 'application/json')
      return send(response, 400, { errorCode: 'MISSING_REQUIRED_FIELD' })
    const { trackingId, flowSyntax, processingRule, sha256 } = JSON.parse(await info.text())
    const content = Buffer.from(await file.arrayBuffer())
    if (sha256 !== createHash('sha256').update(content).digest('hex') || trackingId.length > 36)
      return send(response, 400, { errorCode: 'ChecksumMismatch' })
    if (peer.rejection) return send(response, peer.rejection.status, peer.rejection)
    if (flows.some((one) => one.trackingId === trackingId))
      return send(response, 422, { errorCode: 'AlreadyExistingFlow' })
    const submittedAt = tick()
    const flowType = flowSyntax === 'CDAR' ? 'CustomerInvoiceLC' : 'CustomerInvoice'
    const acknowledgement = { status: 'Pending' as const }
    const flow = { flowId: randomUUID(), trackingId, flowType, flowSyntax, processingRule, content }
    flows.push({ ...flow, submittedAt, updatedAt: submittedAt, acknowledgement } as KeptFlow)
    if (peer.hangsUp) return response.destroy()
    send(response, 202, { flowId: flow.flowId, submittedAt, trackingId, flowSyntax })
  }

  function search(body: Buffer, response: ServerResponse) {
    const { where, limit = 25 } = JSON.parse(body.toString())
    if (!where || Object.keys(where).length === 0 || limit > 100)
      return send(response, 400, { errorCode: 'MISSING_REQUIRED_FIELD' })
    const matchingFlows = flows.filter(
      (one) =>
        (!where.trackingId || one.trackingId === where.trackingId) &&
        (!where.updatedAfter || one.updatedAt > where.updatedAfter) &&
        (!where.flowType || where.flowType.includes(one.flowType)),
    )
    const results = matchingFlows
      .toSorted((one, other) => one.updatedAt.localeCompare(other.updatedAt))
      .slice(0, limit)
      .map(({ content, ...told }) => told)
    send(response, 200, { limit, filters: where, results })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const token = encodeURIComponent(`http://${origin}/connexion/jetons`)
  const peer: PlatformPeer = {
    url: `http://atelier:s%26cret@${origin}/flow-service/?token=${token}`,
    flows,
    tokens: 0,
    judge(trackingId, status, details) {
      const flow = flows.find((one) => one.trackingId === trackingId)
      if (!flow) throw new Error(`no flow ${trackingId}`)
      flow.acknowledgement = { status, ...(details && { details }) }
      flow.updatedAt = tick()
    },
    receive(xml) {
      const submittedAt = tick()
      flows.push({
        flowId: randomUUID(),
        trackingId: '',
        flowType: 'CustomerInvoiceLC',
        flowSyntax: 'CDAR',
        processingRule: 'B2B',
        submittedAt,
        updatedAt: submittedAt,
        acknowledgement: { status: 'Ok' },
        content: Buffer.from(xml),
      })
    },
    forgetTokens: () => valid.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return peer
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
