import { redirect } from 'react-router'
import { staffActor } from '../../../../../domain/kernel/events/record-event.ts'
import { baseField, writeBase } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { ownValue } from '../../../../../domain/kernel/text/own-value.ts'
import { type ContentKind, contentFields } from '../../../../../domain/publishing/content/content-fields.ts'
import {
  type ContentSaving,
  createContent,
  deleteContent,
  saveContent,
} from '../../../../../domain/publishing/editing/edit-content.ts'
import {
  type MissingField,
  publishContent,
  scheduleContent,
  unscheduleContent,
  withdrawContent,
} from '../../../../../domain/publishing/editing/publish-content.ts'
import { type BodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { type FormOutcome, formError } from '../../../../forms/form-outcome.ts'
import { receiveForm } from '../../../../forms/receive-form.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import type { RecordVisit, RouteVisit } from '../../../../http/visit.ts'
import { conflictRefusal } from '../../../../office/form/conflict-refusal.server.ts'
import { officeFailures } from '../../../../office/form/office-failures.ts'
import { contentAddress, contentList } from '../../../../office/records/content-address.ts'
import { contentInForm } from './content-in-form.ts'
import { contentWords } from './content-words.ts'

const { failing } = officeFailures

type Press = typeof withdrawContent | typeof unscheduleContent

const receivePress = (kind: ContentKind, press: Press) =>
  receiveForm({
    shape: buttonLimits,
    failing,
    async action({ context, params: { id } }: RecordVisit) {
      const done = await press(context.get(siteContext), context.get(staffContext), kind, id)
      return done.outcome === 'saved' ? { outcome: 'saved' } : formError(contentWords[kind].gone)
    },
  })

const receiveDeletion = (kind: ContentKind) =>
  receiveForm({
    shape: buttonLimits,
    failing,
    async action({ context, params: { id } }: RecordVisit) {
      const done = await deleteContent(context.get(siteContext), context.get(staffContext), kind, id)
      if (done.outcome === 'public') return formError('Retirez d’abord la page du site.')
      return done.outcome === 'gone' ? formError(contentWords[kind].gone) : redirect(contentList[kind], 303)
    },
  })

/** The forms of a record of that kind, by the names that stand behind their addresses. */
export const contentForms = (kind: ContentKind) =>
  actionsByIntent({
    brouillon: receiveContentDraft(kind),
    programmer: receiveScheduling(kind),
    deprogrammer: receivePress(kind, unscheduleContent),
    retirer: receivePress(kind, withdrawContent),
    supprimer: receiveDeletion(kind),
  })

/** Keeps the record; « Publier » then puts it before its visitors, if nothing is missing. */
const receiveContentDraft = (kind: ContentKind) =>
  receiveForm({
    shape: contentLimits(kind),
    failing,
    async action({ context, params: { id } }: RecordVisit, typed, { fields }) {
      const [deps, by] = [context.get(siteContext), context.get(staffContext)]
      const given = { ...contentInForm[kind](fields), [baseField]: typed[baseField] }
      const saving = await saveContent(deps, by, { kind, id }, given)
      if (saving.outcome !== 'saved') return toContentOutcome(kind, saving)
      if (typed.suite !== 'publier') return { outcome: 'saved' }
      const publication = await publishContent(deps, staffActor(by), kind, id)
      if (publication.outcome === 'gone') return formError(contentWords[kind].gone)
      if (publication.outcome === 'published') return { outcome: 'saved' }
      return {
        ...toMissingOutcome(publication.missing),
        typed: { ...saving.content, [baseField]: writeBase(saving.content) },
      }
    },
  })

/** Lays down when it is to be published. */
const receiveScheduling = (kind: ContentKind) =>
  receiveForm({
    shape: momentLimits,
    failing,
    async action({ context, params: { id } }: RecordVisit, { moment = '' }) {
      const [deps, by] = [context.get(siteContext), context.get(staffContext)]
      const scheduling = await scheduleContent(deps, by, { kind, id, typed: moment })
      if (scheduling.outcome === 'gone') return formError(contentWords[kind].gone)
      if (scheduling.outcome === 'wrong-time')
        return { outcome: 'invalid', problems: { moment: scheduling.message } }
      if (scheduling.outcome === 'saved') return { outcome: 'saved' }
      return formError(
        `Il manque encore quelque chose\u00a0: ${scheduling.missing.map(({ message }) => message).join(' ')}`,
      )
    },
  })

/** Each field with the first thing that it lacks, and all of it in one sentence. */
function toMissingOutcome(missing: readonly MissingField[]): FormOutcome {
  const problems: Record<string, string> = {}
  for (const { field, message } of missing) problems[field] ??= message
  const form =
    missing.length === 1
      ? 'Il manque encore quelque chose avant de publier\u00a0: voyez le champ signalé.'
      : `Il manque encore ${missing.length}\u00a0choses avant de publier\u00a0: voyez les champs signalés.`
  return { outcome: 'invalid', problems: { ...problems, form } }
}

/** What the page shows: of a conflict, what to choose from and what the choice is made upon. */
function toContentOutcome(
  kind: ContentKind,
  saving: Exclude<ContentSaving, { outcome: 'saved' }>,
): FormOutcome {
  if (saving.outcome === 'gone') return formError(contentWords[kind].gone)
  return conflictRefusal(contentWords[kind].bothChanged, saving)
}

/** Bytes of what may be long, far beyond what may be published of it. */
const longFields: Readonly<Record<string, number>> = {
  content: 800_000,
  gallery: 65_536,
  attachments: 65_536,
}

/** A record as it is written, as it was when the form was filled, and what the pressed button asks for besides. */
const contentLimits = (kind: ContentKind): BodyLimits => ({
  types: ['application/x-www-form-urlencoded'],
  maxBytes: 4_000_000,
  fields: {
    ...Object.fromEntries(
      contentFields[kind].map((name) => [name, { longest: ownValue(longFields, name) ?? 4_096 }]),
    ),
    [baseField]: { longest: 1_200_000 },
    suite: { longest: 16 },
  },
})

const titleLimits: BodyLimits = {
  ...buttonLimits,
  maxBytes: 4_096,
  fields: { title: { longest: 1_024 } },
}
const momentLimits: BodyLimits = { ...buttonLimits, fields: { moment: { longest: 64 } } }

/** Begins a record with its title, and opens it. */
export const newContentForm = (kind: ContentKind) =>
  actionsByIntent({
    commencer: receiveForm({
      shape: titleLimits,
      failing: officeFailures.failing,
      async action({ context }: RouteVisit, { title = '' }) {
        const id = await createContent(context.get(siteContext), context.get(staffContext), kind, { title })
        return redirect(contentAddress(kind, id), 303)
      },
    }),
  })
