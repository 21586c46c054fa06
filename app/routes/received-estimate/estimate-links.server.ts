import { findClientDocument } from '../../../domain/billing/printing/open-document.ts'
import type { Estimate } from '../../../domain/contracts/estimates/estimate.ts'
import { listClientAddressesOfMatter } from '../../../domain/correspondence/matters/own-addresses.ts'
import {
  createSignedAccessParameters,
  signWithSameExpiry,
  verifySignedAccess,
} from '../../../domain/kernel/signatures.ts'
import { findActingClient } from '../../../domain/people/clients/find-client.ts'
import { personContext, type SiteContext, siteContext } from '../../http/context.ts'
import { receivedEstimatePath } from '../../http/page-addresses.ts'
import type { RouteArgs } from '../../http/route-args.ts'
import { findMatterAddressOfRecord } from '../../records/matter-address.server.ts'

/* Addresses of an estimate's pages: signed, or without a signature for its signed-in client; and who may use them. */

export type ReceivedEstimateRouteArgs = RouteArgs & { params: { posId: string; id: string } }

type AnswerPage = '' | 'confirmer' | 'decliner' | 'question' | 'preuve' | 'pdf'

export function estimateAnswerAddress(
  key: { posId: string; id: string },
  query: URLSearchParams,
  page: AnswerPage = '',
  more: readonly (readonly [string, string])[] = [],
): string {
  const path = receivedEstimatePath({ posId: key.posId, id: key.id })
  const carried = [
    createSignedAccessParameters(query),
    String(new URLSearchParams(more.map(([name, value]) => [name, value]))),
  ]
  const search = carried.filter(Boolean).join('&')
  return `${path}${page && `/${page}`}${search && `?${search}`}`
}

type EstimateAddress = Pick<Estimate, 'pos_id' | 'id'>

const pathOf = ({ pos_id, id }: EstimateAddress) => receivedEstimatePath({ posId: pos_id, id })

/**
 * Returns the address of another estimate of the same client. It expires with the link of the current request. A signed-in client gets
 * it without a signature, since they may have typed any access into the address.
 */
export function otherEstimateAddress(
  { clock, secret }: Pick<SiteContext, 'clock' | 'secret'>,
  query: URLSearchParams,
  from: EstimateAddress,
  other: EstimateAddress,
): string {
  const access = verifySignedAccess(pathOf(from), query, clock.now(), secret)
  return access ? signWithSameExpiry(pathOf(other), query, secret, access.scope) : pathOf(other)
}

/** Returns the page of the estimate that a visit has accepted: the visited one, or one with the chosen rims or of an earlier acceptance. */
export function acceptedEstimateAddress(
  { params, request, context }: ReceivedEstimateRouteArgs,
  accepted: EstimateAddress,
) {
  const query = new URL(request.url).searchParams
  return accepted.id === params.id
    ? estimateAnswerAddress(params, query)
    : otherEstimateAddress(context.get(siteContext), query, { pos_id: params.posId, id: params.id }, accepted)
}

/**
 * Returns the page on which the client reads an estimate that can no longer be accepted: that of its matter. A link that was mailed
 * to someone else opens no matter and stays on the estimate's page. `page` is the estimate's page with the access of the request.
 */
export async function answeredEstimateAddress(
  context: ReceivedEstimateRouteArgs['context'],
  page: string,
  { pos_id, id }: EstimateAddress,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const url = new URL(page, 'http://site.invalid')
  if (isLinkForOtherRecipient(context.get(siteContext), url.searchParams, { posId: pos_id, id })) {
    for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
    return `${url.pathname}${url.search}`
  }
  return findMatterAddressOfRecord(
    context,
    url,
    pathOf({ pos_id, id }),
    { kind: 'estimate', id },
    { devis: id, ...more },
  )
}

/** Whether the link was mailed to someone other than the client: it opens nothing else of the matter. */
export function isLinkForOtherRecipient(
  { clock, secret }: Pick<SiteContext, 'clock' | 'secret'>,
  query: URLSearchParams,
  key: { posId: string; id: string },
): boolean {
  const access = verifySignedAccess(receivedEstimatePath(key), query, clock.now(), secret)
  return access?.state === 'open' && access.scope === 'this-page'
}

/**
 * Whether the visitor has such a link and is not signed in as the client: they can read the estimate but not answer it. When no
 * address of the client is known, the holder of the link counts as the client.
 */
export async function isReadOnlyVisitor(
  context: ReceivedEstimateRouteArgs['context'],
  query: URLSearchParams,
  key: { posId: string; id: string },
): Promise<boolean> {
  const deps = context.get(siteContext)
  if (!isLinkForOtherRecipient(deps, query, key) || (await isOwnEstimate(context, key))) return false
  return (await listClientAddressesOfMatter(deps.db, { kind: 'estimate', id: key.id })).length > 0
}

/** Whether the estimate belongs to the signed-in client. */
export async function isOwnEstimate(
  context: ReceivedEstimateRouteArgs['context'],
  key: { posId: string; id: string },
): Promise<boolean> {
  const person = context.get(personContext)
  if (person?.role !== 'client') return false
  const { db } = context.get(siteContext)
  const client = await findActingClient(db, person)
  return client !== null && (await findClientDocument(db, client, { kind: 'estimate', ...key })) !== null
}
