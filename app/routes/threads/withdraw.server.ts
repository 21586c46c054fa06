import { data } from 'react-router'
import { cutText } from '../../../domain/cut-text.ts'
import { withdrawRequest } from '../../../domain/letters/threads/withdraw-request.ts'
import { withoutControls } from '../../../domain/without-controls.ts'
import { siteContext } from '../../context.ts'
import type { PostedForm } from '../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import type { Visited } from '../../http/visit.ts'
import { threadLinkContext } from './thread-link-context.ts'

const longestReason = 500

/** A request that its visitor takes back, and why in their words. */
export async function withdraw({ context }: Visited, { fields }: PostedForm): Promise<FormOutcome> {
  const said = withoutControls(fields.get('raison') ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const why = cutText(said, longestReason)
  const { outcome } = await withdrawRequest(context.get(siteContext), context.get(threadLinkContext).key, why)
  if (outcome === 'gone') throw data(null, { status: 404 })
  return { outcome }
}
