import { refuseForm } from '../../../../domain/estimates/deciding/decide-form.ts'
import { noteEarlyStart } from '../../../../domain/estimates/deciding/note-early-start.ts'
import { refuseEstimate } from '../../../../domain/estimates/deciding/refuse-estimate.ts'
import { reopenEstimate } from '../../../../domain/estimates/deciding/reopen-estimate.ts'
import { buttonShape } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveClient } from './draft/forms/client-form.server.ts'
import { receiveDraft } from './draft/forms/draft-form.server.ts'
import { receiveDrop } from './draft/forms/drop-form.server.ts'
import { receiveIssue } from './draft/forms/issue-form.server.ts'
import { estimateShape } from './estimate-shape.server.ts'
import { receiveAcceptance } from './issued/acceptance-form.server.ts'
import { receiveDecision } from './issued/decision-form.server.ts'
import { receiveAgain } from './sending/again-form.server.ts'
import { receiveCancelling } from './sending/cancelling-form.server.ts'
import { receiveSending } from './sending/sending-form.server.ts'

/** The forms of a draft and of a quote, by the names that stand behind their addresses. */
export const estimateForms = oneOfForms({
  brouillon: receiveDraft,
  client: receiveClient,
  emettre: receiveIssue,
  supprimer: receiveDrop,
  envoyer: receiveSending('quote'),
  relancer: receiveSending('reminder'),
  renvoyer: receiveAgain,
  annuler: receiveCancelling,
  accepter: receiveAcceptance,
  refuser: receiveDecision(estimateShape(refuseForm), refuseEstimate),
  commencer: receiveDecision(buttonShape, noteEarlyStart),
  rouvrir: receiveDecision(buttonShape, reopenEstimate),
})
