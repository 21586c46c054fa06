import { data } from 'react-router'
import { answerAsVisitor } from '../../../domain/letters/answer-as-visitor.ts'
import { keepFiles } from '../../../domain/letters/attachments/attach-files.ts'
import { requestContext, siteContext } from '../../context.ts'
import { incomingFiles } from '../../forms/bodies/incoming-files.ts'
import type { PostedForm } from '../../forms/bodies/read-form.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import type { Visited } from '../../http/visit.ts'
import { askedToWait } from './asked-to-wait.server.ts'
import { threadLinkContext } from './thread-link-context.ts'

export async function keepAndAnswer(
  { context }: Visited,
  written: { id: string; text: string },
  files: PostedForm['files'],
): Promise<FormOutcome> {
  const world = context.get(siteContext)
  const { address } = context.get(requestContext)
  const { attachments, refusals } = await keepFiles(world, incomingFiles(files), address)
  if (refusals.length > 0) return { outcome: 'invalid', problems: { fichiers: refusals.join(' ') } }
  const { key } = context.get(threadLinkContext)
  const answered = await answerAsVisitor(world, key, { ...written, attachments }, address)
  if (answered.outcome === 'wait') return askedToWait(answered)
  if (answered.outcome === 'gone') throw data(null, { status: 404 })
  return answered
}
