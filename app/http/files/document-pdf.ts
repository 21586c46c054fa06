import { data } from 'react-router'
import { findDocumentClient, openClientDocumentPdf } from '../../../domain/billing/printing/open-document.ts'
import type { DocumentKey } from '../../../domain/kernel/document-key.ts'
import { createFairQueue, TooManyWaitingTasks } from '../../../domain/kernel/flow/fair-queue.ts'
import type { Client } from '../../../domain/people/clients/client.ts'
import { requestContext, siteContext } from '../context.ts'
import type { RouteArgs } from '../route-args.ts'
import { contentDispositionHeader } from './content-disposition.ts'
import { fileNotFoundResponse, streamFileRange } from './stream-file.ts'

/**
 * Returns the PDF of an invoice, credit note or estimate, for `client` or for a visitor whom a gate has admitted. The response is
 * not cached. The query parameter `telecharger` saves the file instead of showing it.
 */
export async function documentPdfResponse(
  { request, context }: RouteArgs,
  key: DocumentKey,
  { client, isOffice = false }: { client?: Client; isOffice?: boolean } = {},
): Promise<Response> {
  const deps = context.get(siteContext)
  const owner = client ?? (await findDocumentClient(deps.db, key))
  if (!owner) return fileNotFoundResponse()
  const isDownload = new URL(request.url).searchParams.has('telecharger')
  let fileName = ''
  return streamFileRange(
    request,
    async (part) => {
      const document = await openClientDocumentPdf(deps, owner, key, part, (print) =>
        isOffice ? printForOffice(context, print) : printInVisitorTurn(context, print),
      )
      fileName = document?.fileName ?? ''
      return document?.file ?? null
    },
    () => ({
      'Content-Disposition': contentDispositionHeader(isDownload ? 'attachment' : 'inline', fileName),
      'Cache-Control': 'private, no-store',
    }),
  )
}

/**
 * Returns a PDF that is printed on each request, in the visitor's turn of the print queue. Throws a 429 beyond the print limit of
 * the address.
 */
export async function printedPdfResponse(
  { context }: Pick<RouteArgs, 'context'>,
  print: () => Promise<Uint8Array | null>,
  fileName: string,
): Promise<Response> {
  const { limits } = context.get(siteContext)
  const seconds = await limits.printing.take(context.get(requestContext).address)
  if (seconds > 0) throw data(null, { status: 429, headers: { 'Retry-After': String(seconds) } })
  const pdf = await printInVisitorTurn(context, print)
  return pdf ? generatedPdfResponse(pdf, fileName) : fileNotFoundResponse()
}

/** Queue of visitors' prints, one at a time, so that prints of the office and of jobs do not wait behind many visitors. */
const visitorPrints = createFairQueue(1, {
  ofOne: 6,
  ofAll: 60,
  tooBusyMessage: 'too many documents wait to be printed',
})

/** Value of `Retry-After` in seconds when too many documents wait. */
const retryAfter = 5

type Context = RouteArgs['context']

/**
 * Prints in the turn of the visitor's address. Meanwhile the request releases its slot among the pages, so that waiting documents
 * do not delay pages. Throws a 503 if too many documents wait.
 */
export async function printInVisitorTurn<Printed>(
  context: Context,
  print: () => Promise<Printed>,
): Promise<Printed> {
  const { address, releasePageSlot } = context.get(requestContext)
  try {
    const printed = visitorPrints.take(address, print)
    releasePageSlot()
    return await printed
  } catch (error) {
    if (!(error instanceof TooManyWaitingTasks)) throw error
    throw data(null, { status: 503, headers: { 'Retry-After': String(retryAfter) } })
  }
}

/** Prints for a staff member, without waiting for visitors' prints. Meanwhile the request releases its slot among the pages. */
export function printForOffice<Printed>(context: Context, print: () => Promise<Printed>): Promise<Printed> {
  context.get(requestContext).releasePageSlot()
  return print()
}

/** Returns the response for a PDF printed for this request only. */
export const generatedPdfResponse = (pdf: Uint8Array, fileName: string): Response =>
  new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': contentDispositionHeader('inline', fileName),
      'Cache-Control': 'private, no-store',
    },
  })
