import {
  closeClientAccount,
  inviteToClientArea,
  revokeInvitation,
} from '../../../../domain/clients/client-access.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveButton } from './record/button-form.server.ts'
import { receiveChange } from './record/change-form.server.ts'
import { receiveLeaving, receiveView } from './record/view-forms.server.ts'

/** The forms of a client's record, by the names that stand behind their addresses. */
export const clientForms = oneOfForms({
  modifier: receiveChange,
  inviter: receiveButton('edit-clients', inviteToClientArea),
  annuler: receiveButton('edit-clients', revokeInvitation),
  'fermer-acces': receiveButton('edit-clients', closeClientAccount),
  voir: receiveView,
  quitter: receiveLeaving,
})
