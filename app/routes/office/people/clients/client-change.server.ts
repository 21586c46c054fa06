import { openedValuesFieldName } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { clientForm } from '../../../../../domain/people/clients/client-form.ts'
import { changeClient } from '../../../../../domain/people/clients/save-client.ts'
import { bodyLimits } from '../../../../forms/bodies/body-limits.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { toConflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'

export const clientChangedText =
  'Cette fiche a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.'

/** Limits of a client's form, which includes the values it was filled with. */
export const clientBodyLimits = bodyLimits(clientForm, {
  maxBytes: 131_072,
  more: { notes: { longest: 32_768 }, [openedValuesFieldName]: { longest: 65_536 } },
})

const bothChanged =
  'Quelqu’un d’autre a modifié cette fiche entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

const change = officeForm({
  limits: clientBodyLimits,
  run: ({ deps, by, typed }, { params }: RecordRouteArgs) => changeClient(deps, by, params.id, typed),
  rejections: {
    gone: clientChangedText,
    conflict: (conflict) => toConflictRejection(bothChanged, conflict),
  },
})

/** Form handlers of the client's record, by the form name in the address. */
export const clientChangeForms = { modifier: change }
