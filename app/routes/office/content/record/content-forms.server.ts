import { redirect } from 'react-router'
import type { ContentKind } from '../../../../../domain/content/content-fields.ts'
import { deleteContent } from '../../../../../domain/content/delete-content.ts'
import type { Missing } from '../../../../../domain/content/publishing/missing-in.ts'
import { publishContent } from '../../../../../domain/content/publishing/publish-content.ts'
import { scheduleContent } from '../../../../../domain/content/publishing/schedule-content.ts'
import { unscheduleContent } from '../../../../../domain/content/publishing/unschedule-content.ts'
import { withdrawContent } from '../../../../../domain/content/publishing/withdraw-content.ts'
import { type ContentSaving, saveContent } from '../../../../../domain/content/save-content.ts'
import { actorOf } from '../../../../../domain/events/actor.ts'
import { baseField, writeBase } from '../../../../../domain/forms/merge-changes.ts'
import { siteContext, staffContext } from '../../../../context.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { buttonShape } from '../../../../forms/form-shape.ts'
import { oneOfForms } from '../../../../forms/one-of-forms.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import type { Visited } from '../../../../http/visit.ts'
import { officeFailures } from '../../office-failures.ts'
import { contentList } from '../content-address.ts'
import { contentShape, momentShape } from '../content-shapes.server.ts'
import { contentWords } from '../content-words.ts'
import { contentInForm } from './content-in-form.ts'

type ContentVisit = Visited & { params: { id: string } }

const { failing } = officeFailures

const refused = (form: string): FormOutcome => ({ outcome: 'invalid', problems: { form } })

/** Each field with the first thing that it lacks, and all of it in one sentence. */
function incomplete(missing: readonly Missing[]): FormOutcome {
  const problems: Record<string, string> = {}
  for (const { field, message } of missing) problems[field] ??= message
  const form =
    missing.length === 1
      ? 'Il manque encore quelque chose avant de publier\u00a0: voyez le champ signalé.'
      : `Il manque encore ${missing.length}\u00a0choses avant de publier\u00a0: voyez les champs signalés.`
  return { outcome: 'invalid', problems: { ...problems, form } }
}

/** What the page is told: of a conflict, what to choose from and what the choice is made upon. */
function told(kind: ContentKind, saving: Exclude<ContentSaving, { outcome: 'saved' }>): FormOutcome {
  if (saving.outcome === 'gone') return refused(contentWords[kind].gone)
  const { merged, theirs, conflicts } = saving
  const typed = { ...merged, [baseField]: writeBase(theirs) }
  return { outcome: 'invalid', problems: { form: contentWords[kind].bothChanged }, typed, conflicts }
}

/** Keeps the record; « Publier » then puts it before its visitors, if nothing is missing. */
const receiveDraft = (kind: ContentKind) =>
  receiveForm({
    shape: contentShape(kind),
    failing,
    async act({ context, params: { id } }: ContentVisit, typed, fields) {
      const [world, by] = [context.get(siteContext), context.get(staffContext)]
      const given = { ...contentInForm[kind](fields), [baseField]: typed[baseField] }
      const saving = await saveContent(world, by, { kind, id }, given)
      if (saving.outcome !== 'saved') return told(kind, saving)
      if (typed.suite !== 'publier') return { outcome: 'saved' }
      const publication = await publishContent(world, actorOf(by), kind, id)
      if (publication.outcome === 'gone') return refused(contentWords[kind].gone)
      if (publication.outcome === 'published') return { outcome: 'saved' }
      return {
        ...incomplete(publication.missing),
        typed: { ...saving.content, [baseField]: writeBase(saving.content) },
      }
    },
  })

const receiveTime = (kind: ContentKind) =>
  receiveForm({
    shape: momentShape,
    failing,
    async act({ context, params: { id } }: ContentVisit, { moment = '' }) {
      const [world, by] = [context.get(siteContext), context.get(staffContext)]
      const scheduling = await scheduleContent(world, by, { kind, id, typed: moment })
      if (scheduling.outcome === 'gone') return refused(contentWords[kind].gone)
      if (scheduling.outcome === 'wrong-time')
        return { outcome: 'invalid', problems: { moment: scheduling.message } }
      if (scheduling.outcome === 'saved') return { outcome: 'saved' }
      return refused(
        `Il manque encore quelque chose\u00a0: ${scheduling.missing.map(({ message }) => message).join(' ')}`,
      )
    },
  })

type Press = typeof withdrawContent | typeof unscheduleContent

const receivePress = (kind: ContentKind, press: Press) =>
  receiveForm({
    shape: buttonShape,
    failing,
    async act({ context, params: { id } }: ContentVisit) {
      const done = await press(context.get(siteContext), context.get(staffContext), kind, id)
      return done.outcome === 'saved' ? { outcome: 'saved' } : refused(contentWords[kind].gone)
    },
  })

const receiveDeletion = (kind: ContentKind) =>
  receiveForm({
    shape: buttonShape,
    failing,
    async act({ context, params: { id } }: ContentVisit) {
      const done = await deleteContent(context.get(siteContext), context.get(staffContext), kind, id)
      if (done.outcome === 'public') return refused('Retirez d’abord la page du site.')
      return done.outcome === 'gone' ? refused(contentWords[kind].gone) : redirect(contentList[kind], 303)
    },
  })

/** The forms of a record of that kind, by the names that stand behind their addresses. */
export const contentForms = (kind: ContentKind) =>
  oneOfForms({
    brouillon: receiveDraft(kind),
    programmer: receiveTime(kind),
    deprogrammer: receivePress(kind, unscheduleContent),
    retirer: receivePress(kind, withdrawContent),
    supprimer: receiveDeletion(kind),
  })
