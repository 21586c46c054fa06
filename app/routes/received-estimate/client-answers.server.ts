import { redirect } from 'react-router'
import { acceptEstimateWithTypedCode } from '../../../domain/contracts/acceptance/accept-estimate.ts'
import { acceptanceCodeMinutes } from '../../../domain/contracts/acceptance/acceptance-code.ts'
import { askAboutEstimate } from '../../../domain/contracts/acceptance/ask-question.ts'
import {
  clientAcceptForm,
  clientDeclineForm,
  estimateQuestionForm,
} from '../../../domain/contracts/acceptance/client-answer-forms.ts'
import { declineEstimateByClient } from '../../../domain/contracts/acceptance/decline-estimate.ts'
import { markEstimateSeen } from '../../../domain/contracts/estimates/estimate.ts'
import { randomId, randomIdPattern } from '../../../domain/kernel/random-id.ts'
import { bodyLimits } from '../../forms/bodies/body-limits.ts'
import { clientAnswerFailures } from '../../forms/client-answer-failures.ts'
import { handleClientForm } from '../../forms/client-form.ts'
import { rateLimitedOutcome } from '../../forms/form-rejections.ts'
import { requestContext } from '../../http/context.ts'
import {
  acceptedEstimateAddress,
  answeredEstimateAddress,
  estimateAnswerAddress,
  type ReceivedEstimateRouteArgs,
} from './estimate-links.server.ts'

/* Forms by which a client answers an estimate. */

/** Throws a 404 unless the estimate belongs to the visitor. */
type RequireOwn = (args: ReceivedEstimateRouteArgs) => Promise<void>

const { failing } = clientAnswerFailures

/** Creates the form that records that the client has read the estimate. */
export const createMarkAsReadHandler = (requireOwn: RequireOwn) =>
  handleClientForm({
    failing,
    async run({ deps, person }, args: ReceivedEstimateRouteArgs) {
      await requireOwn(args)
      await markEstimateSeen(deps, args.params.id, person)
      return { outcome: 'saved' as const }
    },
    rejections: {},
  })

const leadTo = (address: string) =>
  redirect(address, { status: 303, headers: { 'Cache-Control': 'no-store' } })

/** Messages about rejections that several answers share. */
const answerRejections = {
  changed: 'Ce devis a changé depuis que cette page est ouverte\u00a0: relisez-le avant de répondre.',
  gone: 'Ce devis ne peut plus être accepté en ligne\u00a0: rechargez la page pour voir où il en est, ou appelez-nous.',
} as const

const replacedNote = 'Ce devis a été remplacé par un autre\u00a0: ouvrez le nouveau pour y répondre.'

const codeProblem = (sentence: string) => ({ outcome: 'invalid', problems: { code: sentence } }) as const

const codeSent = (to: string) =>
  `Saisissez le code à six chiffres que nous venons d’envoyer à ${to}, puis confirmez encore une fois. Il est valable ${acceptanceCodeMinutes}\u00a0minutes.`

export const handleEstimateAcceptance = handleClientForm({
  rules: clientAcceptForm,
  failing,
  selectReturnedValues: ({ code: _, ...typed }) => typed,
  async run({ deps, person, values }, args: ReceivedEstimateRouteArgs) {
    const { nom: name, sans_attendre, vu: seen = '', choix, code = '', bon_commande: purchaseOrder } = values
    const isEarly = sans_attendre === 'on'
    const chosen = choix ? choix.split(' ') : null
    const acceptance = { name, seen, isEarly, chosen, person, purchaseOrder }
    const accepted = await acceptEstimateWithTypedCode(deps, args.params.id, acceptance, code)
    if (accepted.outcome !== 'accepted' && accepted.outcome !== 'already') return accepted
    const { id, posId: pos_id } = accepted
    const address = acceptedEstimateAddress(args, { pos_id, id })
    const more = accepted.outcome === 'already' ? { deja: 'oui' } : undefined
    return leadTo(await answeredEstimateAddress(args.context, address, { pos_id, id }, more))
  },
  rejections: {
    ...answerRejections,
    wait: (limited) => rateLimitedOutcome(limited),
    replaced: replacedNote,
    refused: 'Ce devis a été refusé entre-temps\u00a0: appelez-nous si vous avez changé d’avis.',
    'code-sent': ({ to }) => codeProblem(codeSent(to)),
    'code-wrong': codeProblem(
      'Ce code n’est pas le bon\u00a0: relisez l’e-mail, ou effacez-le pour en recevoir un autre.',
    ),
    'code-expired': codeProblem(
      'Ce code ne vaut plus, ou pas pour ce choix\u00a0: effacez-le et confirmez encore une fois pour en recevoir un autre.',
    ),
    'no-address': 'Nous n’avons pas d’adresse e-mail où envoyer le code\u00a0: appelez-nous.',
    'none-chosen': 'Choisissez au moins une jante.',
    unsafe:
      'Pour votre sécurité, une partie de ce choix ne se fait pas ainsi\u00a0: appelez-nous, nous vous dirons pourquoi et ce qui est possible.',
  },
})

export const handleEstimateDecline = handleClientForm({
  rules: clientDeclineForm,
  failing,
  async run({ deps, person, values }, args: ReceivedEstimateRouteArgs) {
    const { vu: seen = '', motif: reason, precisions: more = '' } = values
    const declined = await declineEstimateByClient(deps, args.params.id, { seen, reason, more, person })
    if (declined.outcome !== 'declined') return declined
    const { posId: pos_id, id } = args.params
    const page = estimateAnswerAddress(args.params, new URL(args.request.url).searchParams)
    return leadTo(await answeredEstimateAddress(args.context, page, { pos_id, id }))
  },
  rejections: answerRejections,
})

export const handleEstimateQuestion = handleClientForm({
  rules: estimateQuestionForm,
  limits: bodyLimits(estimateQuestionForm, {
    maxBytes: 64 * 1024,
    more: { question: { longest: 48 * 1024 } },
  }),
  failing,
  async run({ deps, person, values }, args: ReceivedEstimateRouteArgs) {
    const { id = '', ligne, question: text } = values
    const { address } = args.context.get(requestContext)
    const question = {
      id: randomIdPattern.test(id) ? id : randomId(),
      line: ligne ? Number(ligne) : null,
      text,
      person,
    }
    const asked = await askAboutEstimate(deps, args.params.id, question, address)
    if (asked.outcome !== 'saved') return asked
    const { searchParams } = new URL(args.request.url)
    return leadTo(estimateAnswerAddress(args.params, searchParams, '', [['question', 'envoyee']]))
  },
  rejections: {
    wait: (limited) => rateLimitedOutcome(limited),
    'no-address': 'Nous n’avons pas d’adresse e-mail où vous répondre\u00a0: appelez-nous.',
    gone: replacedNote,
  },
})
