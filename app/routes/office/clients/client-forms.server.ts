import { closeClientAccount } from '../../../../domain/clients/access/close-client-account.ts'
import { inviteToClientArea } from '../../../../domain/clients/access/invite-to-client-area.ts'
import { revokeInvitation } from '../../../../domain/clients/access/revoke-invitation.ts'
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
