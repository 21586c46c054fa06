import { data, href, redirect } from 'react-router'
import {
  createNewsletterIssue,
  deleteNewsletterIssue,
  queueTestNewsletterIssue,
  saveNewsletterIssue,
} from '../../../../../domain/correspondence/newsletter/edit-issue.ts'
import {
  newsletterIssueFieldNames,
  newsletterIssueFields,
} from '../../../../../domain/correspondence/newsletter/issue-fields.ts'
import { findNewsletterIssue } from '../../../../../domain/correspondence/newsletter/issues.ts'
import {
  cancelNewsletterIssue,
  pauseNewsletterIssue,
  queueNewsletterIssue,
  resolveDoubtfulNewsletterMails,
  resumeNewsletterIssue,
  stopNewsletterIssue,
} from '../../../../../domain/correspondence/newsletter/queue-issue.ts'
import { openedValuesFieldName } from '../../../../../domain/kernel/forms/merge-changes.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { formatFrenchNumber } from '../../../../../domain/kernel/text/french-number.ts'
import { type BodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import type { SiteContext } from '../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { toConflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'

const draftLimits: BodyLimits = {
  types: ['application/x-www-form-urlencoded'],
  maxBytes: 8_388_608,
  fields: {
    ...Object.fromEntries(newsletterIssueFields.map((field) => [field, { longest: 4_096 }])),
    // More than an issue may have, so that a text that is too long comes back with a sentence, also without JavaScript.
    content: { longest: 4_194_304 },
    pictures: { longest: 40_000 },
    [openedValuesFieldName]: { longest: 600_000 },
  },
}

const issueMessages = {
  gone: 'Cette lettre n’est plus un brouillon\u00a0: rechargez la page pour voir où elle en est.',
  changed: 'Cette lettre a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  incomplete: 'La lettre est incomplète.',
  untested: 'Le texte a changé depuis le dernier essai\u00a0: envoyez-vous-en un autre d’abord.',
  nobody: 'Personne n’a encore confirmé son inscription.',
  'too-late': 'Trop tard\u00a0: les premiers envois sont partis. Vous pouvez mettre l’envoi en pause.',
} as const

const bothChanged =
  'Quelqu’un d’autre a modifié cette lettre entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

const draft = officeForm({
  limits: draftLimits,
  async run({ deps, typed }, { params }: RecordRouteArgs) {
    const saving = await saveNewsletterIssue(deps, params.id, typed)
    // The content is not returned, because the browser already has it.
    return saving.outcome === 'saved' ? { outcome: 'saved' as const } : saving
  },
  rejections: {
    gone: issueMessages.gone,
    'not-draft': issueMessages.gone,
    conflict: (conflict) => toConflictRejection(bothChanged, conflict),
    'too-long': ({ field, maxLength }) =>
      `Rien n’a été enregistré\u00a0: «\u00a0${newsletterIssueFieldNames[field]}\u00a0» dépasse ${formatFrenchNumber(maxLength)}\u00a0caractères, mise en forme comprise. Gardez cette page ouverte et raccourcissez-le.`,
  },
})

type IssueAction = (
  deps: SiteContext,
  by: StaffPerson,
  id: string,
) => Promise<{ outcome: 'saved' | keyof typeof issueMessages }>

/**
 * Returns the handler of a button of the issue. With `leadsBack`, redirects to its page without the query, such as the question
 * before sending.
 */
const issueButton = (runAction: IssueAction, { leadsBack = false } = {}) =>
  officeForm({
    limits: { ...buttonFormLimits, fields: { lettre: { longest: 64 } } },
    async run({ deps, by }, { params: { id } }: RecordRouteArgs) {
      const result = await runAction(deps, by, id)
      return result.outcome === 'saved' && leadsBack
        ? redirect(href('/gestion/lettre/:id', { id }), 303)
        : result
    },
    rejections: issueMessages,
  })

/** Returns the handler that resolves mails whose delivery is unknown: sends them again, or counts them as delivered. */
const resolveDoubtAs =
  (isAgain: boolean): IssueAction =>
  (deps, by, id) =>
    resolveDoubtfulNewsletterMails(deps, by, id, isAgain)

const drop = officeForm({
  async run({ deps, by }, { params }: RecordRouteArgs) {
    const dropped = await deleteNewsletterIssue(deps, by, params.id)
    return dropped.outcome === 'saved' ? redirect(href('/gestion/lettre'), 303) : dropped
  },
  rejections: { gone: issueMessages.gone },
})

const copy = officeForm({
  async run({ deps, by }, { params: { id } }: RecordRouteArgs) {
    if (!(await findNewsletterIssue(deps.db, id))) throw data(null, { status: 404 })
    return redirect(href('/gestion/lettre/:id', { id: await createNewsletterIssue(deps, by, id) }), 303)
  },
})

/** Form handlers of an issue's page, by the form name in the address. */
export const newsletterIssueForms = actionsByIntent({
  brouillon: draft,
  essai: issueButton(queueTestNewsletterIssue),
  envoyer: issueButton(queueNewsletterIssue, { leadsBack: true }),
  annuler: issueButton(cancelNewsletterIssue),
  pause: issueButton(pauseNewsletterIssue),
  reprendre: issueButton(resumeNewsletterIssue),
  arreter: issueButton(stopNewsletterIssue),
  remis: issueButton(resolveDoubtAs(false)),
  'encore-une-fois': issueButton(resolveDoubtAs(true)),
  supprimer: drop,
  copier: copy,
})
