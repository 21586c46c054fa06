import { data, href, redirect } from 'react-router'
import {
  createIssue,
  deleteIssue,
  type IssueSaving,
  saveIssue,
  sendTestIssue,
} from '../../../../../domain/correspondence/newsletter/edit-issue.ts'
import { issueFields } from '../../../../../domain/correspondence/newsletter/issue-fields.ts'
import { findIssue } from '../../../../../domain/correspondence/newsletter/issues.ts'
import {
  cancelIssue,
  pauseIssue,
  resolveDoubtfulMails,
  resumeIssue,
  type SendingChange,
  sendIssue,
  stopIssue,
} from '../../../../../domain/correspondence/newsletter/send-issue.ts'
import { baseField } from '../../../../../domain/kernel/forms/merge-changes.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { type BodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import type { RecordVisit } from '../../../../http/visit.ts'
import { conflictRefusal } from '../../../../office/form/conflict-refusal.server.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'

const { failing } = officeFailures

const draftLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  maxBytes: 1_048_576,
  fields: {
    ...Object.fromEntries(issueFields.map((field) => [field, { longest: 4_096 }])),
    content: { longest: 400_000 },
    pictures: { longest: 40_000 },
    [baseField]: { longest: 600_000 },
  },
}

const receiveIssueDraft = receiveForm({
  shape: draftLimits,
  failing,
  action: async ({ context, params: { id } }: RecordVisit, typed) =>
    toSavingOutcome(await saveIssue(context.get(siteContext), id, typed)),
})

type Press = (deps: SiteContext, by: StaffPerson, id: string) => Promise<Parameters<typeof toIssueOutcome>[0]>

/** A button of the letter; it stays on its page, without what its address asked for. */
const receiveIssueButton = (press: Press, { leadsBack = false } = {}) =>
  receiveForm({
    shape: { ...buttonLimits, fields: { lettre: { longest: 64 } } },
    failing,
    async action({ context, params: { id } }: RecordVisit) {
      const outcome = await press(context.get(siteContext), context.get(staffContext), id)
      return outcome.outcome === 'saved' && leadsBack
        ? redirect(href('/gestion/lettre/:id', { id }), 303)
        : toIssueOutcome(outcome)
    },
  })

/** Of mails that may have left or not: once more, or not. */
const settleDoubtAs =
  (isAgain: boolean) =>
  (deps: SiteContext, by: StaffPerson, id: string): Promise<SendingChange> =>
    resolveDoubtfulMails(deps, by, id, isAgain)

const receiveDrop = receiveForm({
  shape: buttonLimits,
  failing,
  async action({ context, params: { id } }: RecordVisit) {
    const dropped = await deleteIssue(context.get(siteContext), context.get(staffContext), id)
    return dropped.outcome === 'saved'
      ? redirect(href('/gestion/lettre'), 303)
      : formError(issueMessages.gone)
  },
})

const receiveCopy = receiveForm({
  shape: buttonLimits,
  failing,
  async action({ context, params: { id } }: RecordVisit) {
    const deps = context.get(siteContext)
    if (!(await findIssue(deps.db, id))) throw data(null, { status: 404 })
    const copy = await createIssue(deps, context.get(staffContext), id)
    return redirect(href('/gestion/lettre/:id', { id: copy }), 303)
  },
})

/** The forms of a letter's page, by the names that stand behind their addresses. */
export const issueForms = actionsByIntent({
  brouillon: receiveIssueDraft,
  essai: receiveIssueButton(sendTestIssue),
  envoyer: receiveIssueButton(sendIssue, { leadsBack: true }),
  annuler: receiveIssueButton(cancelIssue),
  pause: receiveIssueButton(pauseIssue),
  reprendre: receiveIssueButton(resumeIssue),
  arreter: receiveIssueButton(stopIssue),
  remis: receiveIssueButton(settleDoubtAs(false)),
  'encore-une-fois': receiveIssueButton(settleDoubtAs(true)),
  supprimer: receiveDrop,
  copier: receiveCopy,
})

const issueMessages = {
  gone: 'Cette lettre n’est plus un brouillon\u00a0: rechargez la page pour voir où elle en est.',
  changed: 'Cette lettre a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  incomplete: 'Il manque encore quelque chose à la lettre.',
  untested: 'Le texte a changé depuis le dernier essai\u00a0: envoyez-vous-en un autre d’abord.',
  nobody: 'Personne n’a encore confirmé son inscription.',
  'too-late': 'Trop tard\u00a0: les premiers envois sont partis. Vous pouvez mettre l’envoi en pause.',
} as const

const toIssueOutcome = ({ outcome }: { outcome: 'saved' | keyof typeof issueMessages }): FormOutcome =>
  outcome === 'saved' ? { outcome } : formError(issueMessages[outcome])

const bothChanged =
  'Quelqu’un d’autre a modifié cette lettre entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** Of a conflict, what to choose from and what the choice is made upon. */
function toSavingOutcome(saving: IssueSaving): FormOutcome {
  if (saving.outcome === 'saved') return { outcome: 'saved' }
  if (saving.outcome !== 'conflict') return formError(issueMessages.gone)
  return conflictRefusal(bothChanged, saving)
}
