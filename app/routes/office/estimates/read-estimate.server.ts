import { data, type RouterContextProvider, redirect } from 'react-router'
import { findDraft, findEstimate } from '../../../../domain/estimates/find-estimate.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { readDraft } from './draft/read-draft.server.ts'
import { estimateAddress } from './estimate-address.ts'
import { readIssued } from './issued/read-issued.server.ts'

/** A draft, or the quote that it has become; another address of the same leads to its own. */
export async function readEstimate(
  context: Readonly<RouterContextProvider>,
  { posId, id }: { posId: string; id: string },
  asked: URLSearchParams,
) {
  const { db } = context.get(siteContext)
  const [draft, estimate] = [await findDraft(db, id), await findEstimate(db, id)]
  const found = estimate ?? draft
  if (!found) throw data(null, { status: 404 })
  if (found.pos_id !== posId) throw redirect(estimateAddress(found.pos_id, id), 302)
  if (estimate) return readIssued(context, estimate, asked)
  if (!draft || !may(context.get(staffContext), 'write-estimates')) throw data(null, { status: 404 })
  return readDraft(context, draft, asked)
}
