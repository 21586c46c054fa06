import { redirect } from 'react-router'
import { staffActor } from '../../../../../domain/kernel/events/record-event.ts'
import {
  openedValuesFieldName,
  serializeOpenedValues,
} from '../../../../../domain/kernel/forms/merge-changes.ts'
import { getOwnProperty } from '../../../../../domain/kernel/text/own-property.ts'
import { type ContentKind, contentFields } from '../../../../../domain/publishing/content/content-fields.ts'
import {
  createContent,
  deleteContent,
  saveContent,
} from '../../../../../domain/publishing/editing/edit-content.ts'
import {
  type MissingContentField,
  publishContent,
  scheduleContent,
  unscheduleContent,
  withdrawContent,
} from '../../../../../domain/publishing/editing/publish-content.ts'
import { type BodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { toConflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { contentAddress, contentListAddress } from '../../../../office/records/content-address.ts'
import { readContentFormByKind } from './content-in-form.ts'
import { contentWords } from './content-words.ts'

type ContentAction = typeof withdrawContent | typeof unscheduleContent

const contentButton = (kind: ContentKind, runAction: ContentAction) =>
  officeForm({
    run: ({ deps, by }, { params }: RecordRouteArgs) => runAction(deps, by, kind, params.id),
    rejections: { gone: contentWords[kind].gone },
  })

const deletion = (kind: ContentKind) =>
  officeForm({
    async run({ deps, by }, { params }: RecordRouteArgs) {
      const result = await deleteContent(deps, by, kind, params.id)
      return result.outcome === 'deleted' ? redirect(contentListAddress[kind], 303) : result
    },
    rejections: { public: 'Retirez d’abord la page du site.', gone: contentWords[kind].gone },
  })

/** Returns the form handlers of a record of that kind, by the form name in the address. */
export const contentForms = (kind: ContentKind) =>
  actionsByIntent({
    brouillon: contentDraft(kind),
    programmer: scheduling(kind),
    deprogrammer: contentButton(kind, unscheduleContent),
    retirer: contentButton(kind, withdrawContent),
    supprimer: deletion(kind),
  })

/** Saves the record; « Publier » then publishes it if nothing is missing. */
const contentDraft = (kind: ContentKind) =>
  officeForm({
    limits: contentLimits(kind),
    async run({ deps, by, typed, fields }, { params: { id } }: RecordRouteArgs) {
      const contentWithBase = {
        ...readContentFormByKind[kind](fields),
        [openedValuesFieldName]: typed[openedValuesFieldName],
      }
      const saving = await saveContent(deps, by, { kind, id }, contentWithBase)
      if (saving.outcome !== 'saved') return saving
      if (typed.suite !== 'publier') return { outcome: 'saved' as const }
      const publication = await publishContent(deps, staffActor(by), kind, id)
      if (publication.outcome === 'gone') return publication
      if (publication.outcome === 'published') return { outcome: 'saved' as const }
      return {
        ...toMissingOutcome(publication.missing),
        typed: { ...saving.content, [openedValuesFieldName]: serializeOpenedValues(saving.content) },
      }
    },
    rejections: {
      gone: contentWords[kind].gone,
      conflict: (conflict) => toConflictRejection(contentWords[kind].bothChanged, conflict),
    },
  })

/** Schedules the publication. */
const scheduling = (kind: ContentKind) =>
  officeForm({
    limits: momentLimits,
    run: ({ deps, by, typed: { moment = '' } }, { params: { id } }: RecordRouteArgs) =>
      scheduleContent(deps, by, { kind, id, typed: moment }),
    rejections: {
      gone: contentWords[kind].gone,
      'wrong-time': ({ message }) => ({ outcome: 'invalid', problems: { moment: message } }),
      incomplete: ({ missing }) =>
        `Il manque encore quelque chose\u00a0: ${missing.map(({ message }) => message).join(' ')}`,
    },
  })

/** Returns an outcome with the first problem of each field, and all of them in one sentence. */
function toMissingOutcome(missing: readonly MissingContentField[]): FormOutcome {
  const problems: Record<string, string> = {}
  for (const { field, message } of missing) problems[field] ??= message
  const form =
    missing.length === 1
      ? 'Il manque encore quelque chose avant de publier\u00a0: voyez le champ signalé.'
      : `Il manque encore ${missing.length}\u00a0choses avant de publier\u00a0: voyez les champs signalés.`
  return { outcome: 'invalid', problems: { ...problems, form } }
}

/** Maximum sizes in bytes of long fields in a draft, far above the limits for publication. */
const longFields: Readonly<Record<string, number>> = {
  content: 800_000,
  gallery: 65_536,
  attachments: 65_536,
}

/** Returns the limits of a record's form, which includes the values it was filled with and the parameters of the pressed button. */
const contentLimits = (kind: ContentKind): BodyLimits => ({
  types: ['application/x-www-form-urlencoded'],
  maxBytes: 4_000_000,
  fields: {
    ...Object.fromEntries(
      contentFields[kind].map((name) => [name, { longest: getOwnProperty(longFields, name) ?? 4_096 }]),
    ),
    [openedValuesFieldName]: { longest: 1_200_000 },
    suite: { longest: 16 },
  },
})

const titleLimits: BodyLimits = {
  ...buttonFormLimits,
  maxBytes: 4_096,
  fields: { title: { longest: 1_024 } },
}
const momentLimits: BodyLimits = { ...buttonFormLimits, fields: { moment: { longest: 64 } } }

/** Creates a record with a title, and redirects to its page. */
export const newContentForm = (kind: ContentKind) =>
  actionsByIntent({
    commencer: officeForm({
      limits: titleLimits,
      run: async ({ deps, by, typed: { title = '' } }) =>
        redirect(contentAddress(kind, await createContent(deps, by, kind, { title })), 303),
    }),
  })
