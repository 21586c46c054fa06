import { data, href, redirect } from 'react-router'
import { baseField, writeBase } from '../../../../domain/forms/merge-changes.ts'
import { beginIssue } from '../../../../domain/newsletter/issues/begin-issue.ts'
import { cancelIssue } from '../../../../domain/newsletter/issues/cancel-issue.ts'
import { dropIssue } from '../../../../domain/newsletter/issues/drop-issue.ts'
import { findIssue } from '../../../../domain/newsletter/issues/find-issue.ts'
import { issueFields } from '../../../../domain/newsletter/issues/issue-fields.ts'
import { type IssueSaving, saveIssue } from '../../../../domain/newsletter/issues/save-issue.ts'
import { sendIssue } from '../../../../domain/newsletter/issues/send-issue.ts'
import { pauseIssue, resumeIssue } from '../../../../domain/newsletter/issues/steering/pause-issue.ts'
import { settleDoubt } from '../../../../domain/newsletter/issues/steering/settle-doubt.ts'
import type { Steering } from '../../../../domain/newsletter/issues/steering/steer.ts'
import { stopIssue } from '../../../../domain/newsletter/issues/steering/stop-issue.ts'
import { testIssue } from '../../../../domain/newsletter/issues/test-issue.ts'
import type { StaffPerson } from '../../../../domain/sign-in/person.ts'
import { type SiteContext, siteContext, staffContext } from '../../../context.ts'
import type { FormOutcome } from '../../../forms/form-outcome.ts'
import { buttonShape, type FormShape } from '../../../forms/form-shape.ts'
import { oneOfForms } from '../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../forms/receive-form.ts'
import type { Visited } from '../../../http/visit.ts'
import { officeFailures } from '../office-failures.ts'

type IssueVisit = Visited & { params: { id: string } }

const { failing } = officeFailures
const refused = (form: string): FormOutcome => ({ outcome: 'invalid', problems: { form } })

const words = {
  gone: 'Cette lettre n’est plus un brouillon\u00a0: rechargez la page pour voir où elle en est.',
  changed: 'Cette lettre a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  incomplete: 'Il manque encore quelque chose à la lettre.',
  untested: 'Le texte a changé depuis le dernier essai\u00a0: envoyez-vous-en un autre d’abord.',
  nobody: 'Personne n’a encore confirmé son inscription.',
  'too-late': 'Trop tard\u00a0: les premiers envois sont partis. Vous pouvez mettre l’envoi en pause.',
} as const

const told = ({ outcome }: { outcome: 'saved' | keyof typeof words }): FormOutcome =>
  outcome === 'saved' ? { outcome } : refused(words[outcome])

const bothChanged =
  'Quelqu’un d’autre a modifié cette lettre entre-temps. Ce qu’il a changé seul est repris\u00a0; pour le reste, choisissez.'

/** Of a conflict, what to choose from and what the choice is made upon. */
function toldSaving(saving: IssueSaving): FormOutcome {
  if (saving.outcome === 'saved') return { outcome: 'saved' }
  if (saving.outcome !== 'conflict') return refused(words.gone)
  const { merged, theirs, conflicts } = saving
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: bothChanged }, typed, conflicts }
}

const draftShape: FormShape = {
  types: ['application/x-www-form-urlencoded'],
  mostBytes: 1_048_576,
  fields: {
    ...Object.fromEntries(issueFields.map((field) => [field, { longest: 4_096 }])),
    content: { longest: 400_000 },
    pictures: { longest: 40_000 },
    [baseField]: { longest: 600_000 },
  },
}

const receiveDraft = receiveForm({
  shape: draftShape,
  failing,
  act: async ({ context, params: { id } }: IssueVisit, typed) =>
    toldSaving(await saveIssue(context.get(siteContext), id, typed)),
})

type Press = (world: SiteContext, by: StaffPerson, id: string) => Promise<Parameters<typeof told>[0]>

/** A button of the letter; it stays on its page, without what its address asked for. */
const receiveButton = (press: Press, { leadsBack = false } = {}) =>
  receiveForm({
    shape: { ...buttonShape, fields: { lettre: { longest: 64 } } },
    failing,
    async act({ context, params: { id } }: IssueVisit) {
      const outcome = await press(context.get(siteContext), context.get(staffContext), id)
      return outcome.outcome === 'saved' && leadsBack
        ? redirect(href('/gestion/lettre/:id', { id }), 303)
        : told(outcome)
    },
  })

const receiveDrop = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params: { id } }: IssueVisit) {
    const dropped = await dropIssue(context.get(siteContext), context.get(staffContext), id)
    return dropped.outcome === 'saved' ? redirect(href('/gestion/lettre'), 303) : refused(words.gone)
  },
})

const receiveCopy = receiveForm({
  shape: buttonShape,
  failing,
  async act({ context, params: { id } }: IssueVisit) {
    const world = context.get(siteContext)
    if (!(await findIssue(world.db, id))) throw data(null, { status: 404 })
    const copy = await beginIssue(world, context.get(staffContext), id)
    return redirect(href('/gestion/lettre/:id', { id: copy }), 303)
  },
})

const doubt =
  (isAgain: boolean) =>
  (world: SiteContext, by: StaffPerson, id: string): Promise<Steering> =>
    settleDoubt(world, by, id, isAgain)

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
