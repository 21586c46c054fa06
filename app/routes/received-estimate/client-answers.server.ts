import { data, redirect } from 'react-router'
import { acceptEstimateOnPage } from '../../../domain/contracts/acceptance/accept-estimate.ts'
import { acceptanceCodeMinutes } from '../../../domain/contracts/acceptance/acceptance-code.ts'
import { askAboutEstimate } from '../../../domain/contracts/acceptance/ask-question.ts'
import {
  clientAcceptForm,
  clientDeclineForm,
  estimateQuestionForm,
} from '../../../domain/contracts/acceptance/client-answer-forms.ts'
import { declineEstimateAsClient } from '../../../domain/contracts/acceptance/decline-estimate.ts'
import { findEstimate, markEstimateSeen } from '../../../domain/contracts/estimates/estimate.ts'
import { validateForm } from '../../../domain/kernel/forms/validate-form.ts'
import { randomId, randomIdPattern } from '../../../domain/kernel/random-id.ts'
import { bodyLimits, buttonFormLimits } from '../../forms/bodies/body-limits.ts'
import { clientAnswerFailures } from '../../forms/client-answer-failures.ts'
import { formError } from '../../forms/form-outcome.ts'
import { handleForm } from '../../forms/handle-form.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import { rateLimitSentence } from '../../http/wait-sentence.ts'
import { findActingPerson } from '../../records/client-person.server.ts'
import {
  answeredEstimateAddress,
  estimateAnswerAddress,
  otherEstimateAddress,
  type ReceivedEstimateVisit,
} from './estimate-links.server.ts'

/* Forms by which a client answers an estimate. */

/** Throws a 404 unless the estimate belongs to the visitor. */
type RequireOwn = (visit: ReceivedEstimateVisit) => Promise<void>

const { failing } = clientAnswerFailures

/** Creates the form that records that the client has read the estimate. */
export const createMarkAsReadHandler = (requireOwn: RequireOwn) =>
  handleForm({
    limits: buttonFormLimits,
    failing,
    async action(visit: ReceivedEstimateVisit) {
      await requireOwn(visit)
      const deps = visit.context.get(siteContext)
      await markEstimateSeen(deps, visit.params.id, await personOf(visit))
      return { outcome: 'saved' }
    },
  })

/** Returns the signed-in user of the client, if any. */
async function personOf({ context, params }: ReceivedEstimateVisit) {
  const estimate = await findEstimate(context.get(siteContext).db, params.id)
  return findActingPerson(context, estimate?.client_id)
}

const leadTo = (address: string) =>
  redirect(address, { status: 303, headers: { 'Cache-Control': 'no-store' } })

/** French sentences that state why an action had no effect on the estimate. */
const rejections = {
  changed: 'Ce devis a changé depuis que cette page est ouverte\u00a0: relisez-le avant de répondre.',
  gone: 'Ce devis ne peut plus être accepté en ligne\u00a0: rechargez la page pour voir où il en est, ou appelez-nous.',
  replaced: 'Ce devis a été remplacé par un autre\u00a0: ouvrez le nouveau pour y répondre.',
  refused: 'Ce devis a été refusé entre-temps\u00a0: appelez-nous si vous avez changé d’avis.',
  'code-wrong': 'Ce code n’est pas le bon\u00a0: relisez l’e-mail, ou effacez-le pour en recevoir un autre.',
  'code-expired':
    'Ce code ne vaut plus, ou pas pour ce choix\u00a0: effacez-le et confirmez encore une fois pour en recevoir un autre.',
  'no-address': 'Nous n’avons pas d’adresse e-mail où envoyer le code\u00a0: appelez-nous.',
  'none-chosen': 'Choisissez au moins une jante.',
  unsafe:
    'Pour votre sécurité, une partie de ce choix ne se fait pas ainsi\u00a0: appelez-nous, nous vous dirons pourquoi et ce qui est possible.',
} as const

const codeProblem = (sentence: string) => ({ outcome: 'invalid', problems: { code: sentence } }) as const

const codeSent = (to: string) =>
  `Saisissez le code à six chiffres que nous venons d’envoyer à ${to}, puis confirmez encore une fois. Il est valable ${acceptanceCodeMinutes}\u00a0minutes.`

export const handleAcceptance = handleForm({
  limits: bodyLimits(clientAcceptForm, { maxBytes: 16_384 }),
  failing,
  selectReturnedValues: ({ code: _, ...typed }) => typed,
  async action(visit: ReceivedEstimateVisit, typed) {
    const checked = validateForm(clientAcceptForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { nom: name, sans_attendre, vu: seen = '', choix, code = '', bon_commande } = checked.values
    const deps = visit.context.get(siteContext)
    const acceptance = {
      name,
      seen,
      isEarly: sans_attendre === 'on',
      chosen: choix ? choix.split(' ') : null,
      person: await personOf(visit),
      purchaseOrder: bon_commande,
    }
    const answered = await acceptEstimateOnPage(deps, visit.params.id, acceptance, code)
    if (answered.outcome === 'wait') return { outcome: 'limited', message: rateLimitSentence(answered) }
    if (answered.outcome === 'code-sent') return codeProblem(codeSent(answered.to))
    if (answered.outcome === 'code-wrong' || answered.outcome === 'code-expired')
      return codeProblem(rejections[answered.outcome])
    if (answered.outcome !== 'accepted' && answered.outcome !== 'already')
      return formError(rejections[answered.outcome])
    const { searchParams } = new URL(visit.request.url)
    const [asked, agreed] = [
      await findEstimate(deps.db, visit.params.id),
      await findEstimate(deps.db, answered.id),
    ]
    if (!asked || !agreed) throw data(null, { status: 404 })
    if (agreed.client_id !== asked.client_id) return formError(rejections.replaced)
    const address =
      agreed.id === asked.id
        ? estimateAnswerAddress(visit.params, searchParams)
        : otherEstimateAddress(deps, searchParams, asked, agreed)
    const more = answered.outcome === 'already' ? { deja: 'oui' } : undefined
    return leadTo(await answeredEstimateAddress(visit.context, address, agreed, more))
  },
})

export const handleDecline = handleForm({
  limits: bodyLimits(clientDeclineForm, { maxBytes: 16_384 }),
  failing,
  async action(visit: ReceivedEstimateVisit, typed) {
    const checked = validateForm(clientDeclineForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { vu: seen = '', motif: reason, precisions: more = '' } = checked.values
    const deps = visit.context.get(siteContext)
    const { outcome } = await declineEstimateAsClient(deps, visit.params.id, {
      seen,
      reason,
      more,
      person: await personOf(visit),
    })
    if (outcome !== 'declined') return formError(rejections[outcome])
    const { posId: pos_id, id } = visit.params
    const page = estimateAnswerAddress(visit.params, new URL(visit.request.url).searchParams)
    return leadTo(await answeredEstimateAddress(visit.context, page, { pos_id, id }))
  },
})

export const handleQuestion = handleForm({
  limits: bodyLimits(estimateQuestionForm, {
    maxBytes: 64 * 1024,
    more: { question: { longest: 48 * 1024 } },
  }),
  failing,
  async action(visit: ReceivedEstimateVisit, typed) {
    const checked = validateForm(estimateQuestionForm, typed)
    if (checked.outcome === 'invalid') return checked
    const { id = '', ligne, question } = checked.values
    const deps = visit.context.get(siteContext)
    const { address } = visit.context.get(requestContext)
    const outcome = await askAboutEstimate(
      deps,
      visit.params.id,
      {
        id: randomIdPattern.test(id) ? id : randomId(),
        line: ligne ? Number(ligne) : null,
        text: question,
        person: await personOf(visit),
      },
      address,
    )
    if (outcome.outcome === 'wait') return { outcome: 'limited', message: rateLimitSentence(outcome) }
    if (outcome.outcome === 'no-address')
      return formError('Nous n’avons pas d’adresse e-mail où vous répondre\u00a0: appelez-nous.')
    if (outcome.outcome === 'gone') return formError(rejections.replaced)
    const { searchParams } = new URL(visit.request.url)
    return leadTo(estimateAnswerAddress(visit.params, searchParams, '', [['question', 'envoyee']]))
  },
})
