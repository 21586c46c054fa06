import { data, href, redirect } from 'react-router'
import { beginIssue } from '../../../../domain/newsletter/issues/begin-issue.ts'
import { cancelIssue } from '../../../../domain/newsletter/issues/cancel-issue.ts'
import { dropIssue } from '../../../../domain/newsletter/issues/drop-issue.ts'
import { findIssue } from '../../../../domain/newsletter/issues/find-issue.ts'
import { sendIssue } from '../../../../domain/newsletter/issues/send-issue.ts'
import { pauseIssue, resumeIssue } from '../../../../domain/newsletter/issues/steering/pause-issue.ts'
import { stopIssue } from '../../../../domain/newsletter/issues/steering/stop-issue.ts'
import { testIssue } from '../../../../domain/newsletter/issues/test-issue.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { refused } from '../../../forms/form-outcome.ts'
import { buttonShape } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { RecordVisit } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'
import { receiveDraft } from './draft/receive-draft.server.ts'
import { doubt, receiveButton } from './issue-buttons.server.ts'
import { words } from './issue-outcomes.server.ts'

const { failing } = officeFailures

const receiveDrop = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params: { id } }: RecordVisit) {
    const dropped = await dropIssue(context.get(siteContext), context.get(staffContext), id)
    return dropped.outcome === 'saved' ? redirect(href('/gestion/lettre'), 303) : refused(words.gone)
  },
})

const receiveCopy = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params: { id } }: RecordVisit) {
    const world = context.get(siteContext)
    if (!(await findIssue(world.db, id))) throw data(null, { status: 404 })
    const copy = await beginIssue(world, context.get(staffContext), id)
    return redirect(href('/gestion/lettre/:id', { id: copy }), 303)
  },
})

/** The forms of a letter's page, by the names that stand behind their addresses. */
export const issueForms = oneOfForms({
  brouillon: receiveDraft,
  essai: receiveButton(testIssue),
  envoyer: receiveButton(sendIssue, { leadsBack: true }),
  annuler: receiveButton(cancelIssue),
  pause: receiveButton(pauseIssue),
  reprendre: receiveButton(resumeIssue),
  arreter: receiveButton(stopIssue),
  remis: receiveButton(doubt(false)),
  'encore-une-fois': receiveButton(doubt(true)),
  supprimer: receiveDrop,
  copier: receiveCopy,
})
