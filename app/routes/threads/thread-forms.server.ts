import { renewThreadLink } from '../../../domain/letters/threads/renew-thread-link.ts'
import { requestContext, siteContext } from '../../context.ts'
import type { FormOutcome } from '../../forms/form-outcome.ts'
import { oneOfForms } from '../../forms/one-of-forms.ts'
import type { Visited } from '../../http/visit.ts'
import { answerWorkshop } from './answer-workshop.server.ts'
import { askedToWait } from './asked-to-wait.server.ts'
import { receiveThreadForm } from './receive-thread-form.server.ts'
import { threadLinkContext } from './thread-link-context.ts'
import { withdraw } from './withdraw.server.ts'

/** The forms of a private page, by the names that stand behind their addresses. */
export const visitorForms = oneOfForms(
  {
    repondre: receiveThreadForm(answerWorkshop),
    retirer: receiveThreadForm(withdraw),
    renouveler: receiveThreadForm(renew, { isForExpired: true }),
  },
  { index: true },
)

async function renew({ context }: Visited): Promise<FormOutcome> {
  const { address } = context.get(requestContext)
  const renewed = await renewThreadLink(context.get(siteContext), context.get(threadLinkContext).key, address)
  return renewed.outcome === 'wait' ? askedToWait(renewed) : renewed
}
