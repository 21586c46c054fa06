import { createHash } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type {
  InvoicePlatform,
  LifecycleMessage,
  PaymentCollectedMessage,
  PlatformFileToSend,
  PlatformFlow,
  PlatformRejectionReason,
} from '../domain/kernel/ports/invoice-platform.ts'
import { trimTrailingSlashes } from '../domain/kernel/ports/page-addresses.ts'
import { getOwnProperty } from '../domain/kernel/text/own-property.ts'
import { stripControlCharacters } from '../domain/kernel/text/strip-control-characters.ts'
import { writeXml } from '../domain/kernel/text/write-xml.ts'

/**
 * Connects to an invoice platform by the Flow service of the standard AFNOR XP Z12-013, 1.1.0
 * (docs/decisions/0041-issuing-invoices.md).
 */
export function createAfnorPlatform(url: string): InvoicePlatform {
  const address = parsePlatformAddress(url)
  const ask = openPlatformSession(address)

  async function search(where: Record<string, unknown>, limit: number): Promise<PlatformFlow[]> {
    const response = await ask('/v1/flows/search', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ limit, where }),
    })
    if (!response.ok) throw await platformFailure(response)
    const { results } = foundFlows.parse(await readJson(response))
    return results.map(flowOf).toSorted((one, other) => Number(one.updatedAt) - Number(other.updatedAt))
  }

  const send = async (
    file: PlatformFileToSend,
  ): Promise<{ flowId: string } | { rejected: PlatformRejectionReason[] }> => {
    const response = await ask('/v1/flows', { method: 'POST', body: bodyOf(file) })
    if (response.ok)
      return { flowId: z.object({ flowId: z.string() }).parse(await readJson(response)).flowId }
    // These statuses mean that the file is invalid; after any other status the job tries again.
    if (![400, 413, 422].includes(response.status)) throw await platformFailure(response)
    return { rejected: [await findingIn(response)] }
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
      const response = await ask(`/v1/flows/${encodeURIComponent(flowId)}?docType=Original`, {})
      // Skips a message that no longer exists or is too long: it would block all messages after it.
      if ([400, 403, 404, 410, 422].includes(response.status)) {
        await response.body?.cancel()
        return []
      }
      if (!response.ok) throw await platformFailure(response)
      return parseLifecycle((await readText(response, maxBytes.message)) ?? '')
    },
    async sendCollected(message) {
      const { trackingId } = message
      const content = Buffer.from(collectedXml(message))
      return send({ trackingId, name: `${trackingId}.xml`, syntax: 'CDAR', content })
    },
  }
}

/** Maximum time of a request in milliseconds. After that, its job tries again. */
const timeout = 30_000
/** Number of seconds before a token expires at which it is replaced. */
const spare = 30

/** Thrown when a response of the platform cannot be used. The message contains no data of the request. */
class PlatformFailure extends Error {}

/**
 * Maximum size of a response in bytes. A message about an invoice has a few thousand bytes, a page of flows a few ten thousand.
 * Parsing the maximum takes less than a tenth of a second, whatever its content.
 */
const maxBytes = { message: 64 * 1024, json: 512 * 1024 }
/**
 * Maximum number of flows read from a response, and of findings read about one flow. `maxBytes` is not enough, because
 * validating an item takes longer than parsing it.
 */
const maxFlows = 100
const maxFindings = 50

/** Reads the text of a response. Returns `null`, and ends the connection, once it is longer than `maxBytes`. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > maxBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response, maxBytes.json)
  if (text === null) throw new PlatformFailure(`the platform answered more than ${maxBytes.json} bytes`)
  return JSON.parse(text)
}

/**
 * Returns a function that sends requests with a token of the OAuth 2.0 client credentials grant (RFC 6749 §4.4). Tokens are
 * reused until shortly before they expire.
 */
function openPlatformSession({ service, token, clientId, clientSecret }: PlatformAddress) {
  let cachedToken: { value: string; endsAt: number } | undefined

  async function askForToken(): Promise<string> {
    if (cachedToken && cachedToken.endsAt > Date.now()) return cachedToken.value
    const response = await fetch(token, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}`, Accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) throw new PlatformFailure(`the platform gives no token: ${response.status}`)
    const { access_token, expires_in = 300 } = (await readJson(response)) as Record<string, unknown>
    if (typeof access_token !== 'string') throw new PlatformFailure('the platform gave no token')
    cachedToken = { value: access_token, endsAt: Date.now() + (Number(expires_in) - spare) * 1000 }
    return cachedToken.value
  }
  // Both parts are encoded before they are joined (RFC 6749 §2.3.1).
  const credentials = Buffer.from(
    `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`,
  ).toString('base64')

  /** Sends a request. When the platform rejects the token, requests a new one and tries once more. */
  return async function ask(path: string, request: RequestInit): Promise<Response> {
    const send = async () =>
      fetch(service + path, {
        ...request,
        headers: { ...request.headers, Authorization: `Bearer ${await askForToken()}` },
        signal: AbortSignal.timeout(timeout),
      })
    const response = await send()
    if (response.status !== 401) return response
    await response.body?.cancel()
    cachedToken = undefined
    return send()
  }
}

/** Content of `PLATFORM_URL`: address of the Flow service, address for tokens, and credentials. */
interface PlatformAddress {
  /** Address of the service without a final slash; paths such as `/v1/flows` are appended. */
  service: string
  token: string
  clientId: string
  clientSecret: string
}

/** Parses `https://ID:SECRET@HOST/flow-service?token=https://…`. The default of `token` is `/oauth/token` on the same host. */
function parsePlatformAddress(url: string): PlatformAddress {
  const { origin, pathname, username, password, searchParams } = new URL(url)
  return {
    service: trimTrailingSlashes(origin + pathname),
    token: searchParams.get('token') ?? `${origin}/oauth/token`,
    clientId: decodeURIComponent(username),
    clientSecret: decodeURIComponent(password),
  }
}

const rejection = z.object({ errorCode: z.string().default(''), errorMessage: z.string().nullish() })

/** Reads from a response why the platform rejected the file. */
async function findingIn(response: Response): Promise<PlatformRejectionReason> {
  const parsed = rejection.safeParse(await readJson(response).catch(() => null))
  const { errorCode: code = String(response.status), errorMessage } = parsed.data ?? {}
  return { code, item: '', message: errorMessage ?? '' }
}

/** Returns the error for a response that says nothing about the file: the job tries again later. */
async function platformFailure(response: Response): Promise<PlatformFailure> {
  await response.body?.cancel()
  return new PlatformFailure(`the platform answered ${response.status}`)
}

/** Builds the two parts of the request, named by the standard: `flowInfo` and `file`. */
function bodyOf({ trackingId, name, syntax, content }: PlatformFileToSend): FormData {
  const flowInfo = {
    trackingId,
    name: name.slice(0, 255),
    processingRule: 'B2B',
    flowSyntax: syntax,
    ...(syntax === 'Factur-X' && { flowProfile: 'CIUS' }),
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  const type = syntax === 'Factur-X' ? 'application/pdf' : 'application/xml'
  const body = new FormData()
  body.set('flowInfo', new Blob([JSON.stringify(flowInfo)], { type: 'application/json' }))
  body.set('file', new Blob([new Uint8Array(content)], { type }), name)
  return body
}

/** Text without control characters: PostgreSQL cannot store NUL. */
const textPart = z.string().default('').overwrite(stripControlCharacters)

const detail = z.object({ level: z.string(), item: textPart, reasonCode: textPart, reasonMessage: textPart })

/**
 * Returns a schema that reads the first `maxItems` items of a list. Skips items that do not match `item`: one of them
 * would otherwise make the whole list unreadable.
 */
const firstOf = <Item extends z.ZodType>(maxItems: number, item: Item) =>
  z
    .array(z.unknown())
    .nullish()
    .transform((items) =>
      (items ?? []).slice(0, maxItems).flatMap((value) => {
        const parsed = item.safeParse(value)
        return parsed.success ? [parsed.data] : []
      }),
    )

const flow = z.object({
  flowId: z.string(),
  trackingId: z.string().nullish(),
  flowType: z.string().nullish(),
  updatedAt: z.coerce.date(),
  acknowledgement: z
    .object({ status: z.enum(['Pending', 'Ok', 'Error']), details: firstOf(maxFindings, detail) })
    .nullish(),
})

const foundFlows = z.object({ results: firstOf(maxFlows, flow) })

const checks = { Pending: 'pending', Ok: 'ok', Error: 'error' } as const

/** Converts a flow of the platform to the type of the port. */
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
    flowId,
    trackingId: trackingId ?? null,
    updatedAt,
    type: getOwnProperty(types, flowType) ?? 'other',
    check: checks[acknowledgement?.status ?? 'Pending'],
    findings: details
      .filter(({ level }) => level === 'Error')
      .map(({ reasonCode: code, item, reasonMessage: message }) => ({ code, item, message })),
  }
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  // Only the predefined entities are replaced (a DOCTYPE is rejected before), so the text cannot grow during parsing.
  processEntities: true,
})

type Node = Record<string, unknown>

const nodesIn = (value: unknown): Node[] =>
  [value].flat().filter((one): one is Node => typeof one === 'object' && one !== null)
const textIn = (value: unknown): string => {
  const [first] = [value].flat()
  return typeof first === 'string' ? stripControlCharacters(first) : ''
}

/** Reads a CDAR message (UN/CEFACT D22B): the status of each invoice that it names. Returns an empty list for any other text. */
function parseLifecycle(xml: string): LifecycleMessage[] {
  if (xml.includes('<!DOCTYPE')) return []
  const [root] = nodesIn(parse(xml).CrossDomainAcknowledgementAndResponse)
  const documents = nodesIn(root?.AcknowledgementDocument)
  return documents
    .flatMap(({ ReferenceReferencedDocument }) => nodesIn(ReferenceReferencedDocument))
    .map((reference) => {
      const [status] = nodesIn(reference.SpecifiedDocumentStatus)
      return {
        invoiceNumber: textIn(reference.IssuerAssignedID),
        code: textIn(reference.ProcessConditionCode),
        reasonCode: textIn(status?.ReasonCode),
        reason: textIn(status?.Reason) || contentIn(status),
      }
    })
}

function contentIn(status: Node | undefined): string {
  const [note] = nodesIn(status?.IncludedNote)
  return textIn(note?.Content)
}

function parse(xml: string): Node {
  try {
    return parser.parse(xml) as Node
  } catch {
    return {}
  }
}

const standard = 'urn:un:unece:uncefact:data:standard'
const namespaces = {
  '@xmlns:rsm': `${standard}:CrossDomainAcknowledgementAndResponse:100`,
  '@xmlns:ram': `${standard}:ReusableAggregateBusinessInformationEntity:100`,
  '@xmlns:qdt': `${standard}:QualifiedDataType:100`,
  '@xmlns:udt': `${standard}:UnqualifiedDataType:100`,
}

/** Formats a time in UTC as `20261122130905`. */
const instant = (at: Date) => at.toISOString().replace(/\D/g, '').slice(0, 14)
const day = (date: string) => date.replaceAll('-', '')

/** Returns the XML element of a company's SIREN, with the code of its scheme (0002 in ISO/IEC 6523). */
const siren = (number: string) => ({ '@schemeID': '0002', '#text': number })
/** Returns the XML element of an electronic address in the French directory (scheme 0225 of EAS). */
const electronicAddress = (number: string) => ({ '@schemeID': '0225', '#text': number })
const moment = (text: string) => ({ 'udt:DateTimeString': { '@format': '204', '#text': text } })

/**
 * Returns the message « Encaissée » (status 212) of an invoice: the amounts that the seller received at each VAT rate.
 * Tax on services is due on these amounts. Format: CDAR D22B, rules BR-FR-CDV V1.4.0 of fnfempe/France_RFE.
 */
function collectedXml(message: PaymentCollectedMessage): string {
  const { trackingId, invoiceNumber, typeCode, issuedOn, collectedOn, at, buyer, rates } = message
  const seller = {
    'ram:GlobalID': siren(message.seller.siren.replace(/\D/g, '')),
    'ram:Name': message.seller.companyName,
    'ram:RoleCode': 'SE',
  }
  return writeXml({
    'rsm:CrossDomainAcknowledgementAndResponse': {
      ...namespaces,
      'rsm:ExchangedDocumentContext': {
        'ram:BusinessProcessSpecifiedDocumentContextParameter': { 'ram:ID': 'REGULATED' },
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': 'urn.cpro.gouv.fr:1p0:CDV:invoice' },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': trackingId,
        'ram:Name': `Encaissée ${invoiceNumber}`,
        'ram:IssueDateTime': moment(instant(at)),
        'ram:SenderTradeParty': { 'ram:RoleCode': 'SE' },
        'ram:IssuerTradeParty': seller,
        'ram:RecipientTradeParty': {
          'ram:GlobalID': siren(buyer.siren),
          'ram:Name': buyer.name,
          'ram:RoleCode': 'BY',
          'ram:URIUniversalCommunication': { 'ram:URIID': electronicAddress(buyer.siren) },
        },
      },
      'rsm:AcknowledgementDocument': {
        'ram:MultipleReferencesIndicator': { 'udt:Indicator': 'false' },
        'ram:TypeCode': '23',
        'ram:IssueDateTime': moment(`${day(collectedOn)}000000`),
        'ram:ReferenceReferencedDocument': {
          'ram:IssuerAssignedID': invoiceNumber,
          'ram:StatusCode': '47',
          'ram:TypeCode': typeCode,
          'ram:FormattedIssueDateTime': {
            'qdt:DateTimeString': { '@format': '102', '#text': day(issuedOn) },
          },
          'ram:ProcessConditionCode': '212',
          'ram:ProcessCondition': 'Encaissée',
          'ram:IssuerTradeParty': seller,
          'ram:SpecifiedDocumentStatus': {
            'ram:SequenceNumeric': '1',
            'ram:SpecifiedDocumentCharacteristic': rates.map(({ rate, cents }) => ({
              'ram:TypeCode': 'MEN',
              'ram:ValueAmount': { '@currencyID': 'EUR', '#text': (cents / 100).toFixed(2) },
              'ram:ValuePercent': (rate / 100).toFixed(2),
            })),
          },
        },
      },
    },
  })
}
