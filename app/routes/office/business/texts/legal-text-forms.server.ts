import { data, redirect } from 'react-router'
import type { LegalTextName } from '../../../../../domain/business/texts/legal-texts.ts'
import {
  publishLegalText,
  withdrawLegalTextVersion,
} from '../../../../../domain/business/texts/publish-text.ts'
import {
  createLegalTextDraftFromVersion,
  deleteLegalTextDraft,
  legalTextDraftForm,
  maxLegalTextLength,
  saveLegalTextDraft,
} from '../../../../../domain/business/texts/text-drafts.ts'
import { openedValuesFieldName } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { bodyLimits, buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import type { RouteArgs } from '../../../../http/route-args.ts'
import { toConflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { findLegalTextBySlug, legalTextAddress } from '../../../../office/records/text-address.ts'

type TextRouteArgs = RouteArgs & { params: { text: string } }

/** Returns the text that the address names; throws 404 for an unknown one. */
function requestedText({ params }: TextRouteArgs): LegalTextName {
  const text = findLegalTextBySlug(params.text)
  if (!text) throw data(null, { status: 404 })
  return text
}

const bothChanged =
  'Quelqu’un d’autre a modifié ce brouillon entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

const textDraft = officeForm({
  limits: bodyLimits(legalTextDraftForm, {
    more: {
      html: { longest: 2 * maxLegalTextLength },
      [openedValuesFieldName]: { longest: 2 * maxLegalTextLength },
    },
    maxBytes: 4 * maxLegalTextLength,
  }),
  run: ({ deps, by, typed }, args: TextRouteArgs) => saveLegalTextDraft(deps, by, requestedText(args), typed),
  rejections: { conflict: (conflict) => toConflictRejection(bothChanged, conflict) },
})

const versionLimits = { ...buttonFormLimits, fields: { number: { longest: 8 } } }

const versionNumber = ({ number = '' }: Record<string, string>) =>
  /^[1-9]\d{0,6}$/.test(number) ? Number(number) : 0

const versionDraft = officeForm({
  limits: versionLimits,
  async run({ deps, by, typed }, args: TextRouteArgs) {
    const text = requestedText(args)
    const { outcome } = await createLegalTextDraftFromVersion(deps, by, text, versionNumber(typed))
    return outcome === 'begun' ? redirect(legalTextAddress(text), 303) : { outcome }
  },
  rejections: {
    busy: 'Un brouillon est en cours\u00a0: publiez-le ou abandonnez-le d’abord.',
    gone: 'Cette version n’existe plus.',
  },
})

const versionWithdrawal = officeForm({
  limits: versionLimits,
  run: ({ deps, by, typed }, args: TextRouteArgs) =>
    withdrawLegalTextVersion(deps, by, requestedText(args), versionNumber(typed)),
  rejections: { gone: 'Cette version est en vigueur, ou elle a été retirée entre-temps.' },
})

const publication = officeForm({
  limits: { ...buttonFormLimits, fields: { mark: { longest: 64 } } },
  run: ({ deps, by, typed: { mark = '' } }, args: TextRouteArgs) =>
    publishLegalText(deps, by, requestedText(args), mark),
  rejections: {
    incomplete: ({ missing }) => missing[0] ?? '',
    changed:
      'Le brouillon a changé depuis que vous l’avez ouvert\u00a0: rechargez la page pour relire ce qui change.',
    gone: 'Il n’y a plus de brouillon\u00a0: il a été publié ou abandonné entre-temps.',
  },
})

const draftDeletion = officeForm({
  async run({ deps, by }, args: TextRouteArgs) {
    await deleteLegalTextDraft(deps, by, requestedText(args))
    return { outcome: 'saved' }
  },
})

/** Form handlers of a legal text, by the form name in the address. */
export const legalTextForms = actionsByIntent({
  brouillon: textDraft,
  publier: publication,
  abandonner: draftDeletion,
  reprendre: versionDraft,
  retirer: versionWithdrawal,
})
