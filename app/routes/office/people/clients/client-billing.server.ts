import { href } from 'react-router'
import {
  formatDayAndHour,
  formatMonth,
  formatMonthAfterNoun,
} from '../../../../../domain/kernel/calendar/french-dates.ts'
import { monthBefore, monthOf } from '../../../../../domain/kernel/calendar/month.ts'
import { formatDate } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { randomId } from '../../../../../domain/kernel/random-id.ts'
import {
  billingAgreementsOf,
  changeBillingAgreements,
  serializeBillingAgreements,
} from '../../../../../domain/oversight/fleet/fleet-settings.ts'
import {
  findStatementMailPendingSince,
  listClientStatements,
  maxPastStatementMonths,
  queueClientStatement,
  secondsToUndoStatement,
  undoStatementMail,
} from '../../../../../domain/oversight/fleet/statements.ts'
import type { Client } from '../../../../../domain/people/clients/client.ts'
import { buttonFormLimits } from '../../../../forms/bodies/body-limits.ts'
import type { SiteContext } from '../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { clientChangedText } from './client-change.server.ts'

export type ClientBillingView = NonNullable<Awaited<ReturnType<typeof loadClientBilling>>>

/**
 * Returns the billing agreements with a company, its statements, and the months whose statement can be sent; `null` for
 * individuals, erased records, and readers without the permission.
 */
export async function loadClientBilling({ db, clock }: SiteContext, client: Client, reader: StaffPerson) {
  if (client.type !== 'company' || client.erased_at || !hasPermission(reader, 'read-documents')) return null
  const agreements = billingAgreementsOf(client)
  const current = monthOf(clock.now())
  const months = Array.from({ length: maxPastStatementMonths }, (_, index) => monthBefore(current, index + 1))
  const statements = await listClientStatements(db, client.id)
  return {
    mayChange: hasPermission(reader, 'edit-clients'),
    hasEmail: client.email !== null,
    formId: randomId(),
    seen: serializeBillingAgreements(agreements),
    agreements: {
      bon_exige: agreements.purchaseOrder ? 'on' : '',
      releve_mensuel: agreements.statement ? 'on' : '',
    },
    wording: [
      agreements.purchaseOrder ? 'Numéro de commande exigé.' : 'Numéro de commande facultatif.',
      agreements.statement ? 'Relevé mensuel.' : 'Pas de relevé mensuel.',
    ].join(' '),
    statements: statements.map((statement) => {
      const { month, made_at, mailed_at, sent_by_form } = statement
      return {
        to: href('/gestion/clients/:id/releves/:month', { id: client.id, month }),
        name: `Relevé ${formatMonthAfterNoun(`${month}-15`)}`,
        note: findStatementMailPendingSince(statement)
          ? 'En cours d’envoi'
          : mailed_at
            ? `Envoyé le ${formatDayAndHour(mailed_at)}`
            : `Établi le ${formatDate(made_at)}, pas envoyé`,
        undo: {
          seconds: secondsToUndoStatement(statement, clock.now()),
          fields: { mois: month, envoi: sent_by_form ?? '' },
        },
      }
    }),
    months: Object.fromEntries(months.map((month) => [month, formatMonth(`${month}-15`)])),
  }
}

const box = { longest: 4 }

/** Saves the billing agreements with a company. */
const agreements = officeForm({
  permission: 'edit-clients',
  limits: { ...buttonFormLimits, fields: { vu: { longest: 4 }, bon_exige: box, releve_mensuel: box } },
  run: ({ deps, by, typed: { vu = '', bon_exige, releve_mensuel } }, { params }: RecordRouteArgs) =>
    changeBillingAgreements(deps, by, params.id, {
      seen: vu,
      purchaseOrder: bon_exige === 'on',
      statement: releve_mensuel === 'on',
    }),
  rejections: { gone: clientChangedText, changed: clientChangedText },
})

const statementLimits = { ...buttonFormLimits, fields: { mois: { longest: 7 }, envoi: { longest: 16 } } }

const statementSending = officeForm({
  permission: 'edit-clients',
  limits: statementLimits,
  run: ({ deps, by, typed: { mois: month = '', envoi: key = '' } }, { params }: RecordRouteArgs) =>
    queueClientStatement(deps, by, params.id, { month, key }),
  rejections: {
    gone: clientChangedText,
    'no-address': 'Ce client n’a pas d’adresse e-mail\u00a0: ajoutez-la à sa fiche.',
    'not-over': 'Choisissez un mois écoulé parmi les douze derniers.',
    'month-empty':
      'Rien n’a été facturé ni réglé ce mois-là, et rien n’est dû\u00a0: il n’y a pas de relevé.',
  },
})

/** Cancels the mail of a statement. */
const statementUndo = officeForm({
  permission: 'edit-clients',
  limits: statementLimits,
  run: ({ deps, by, typed: { mois: month = '', envoi: key = '' } }, { params }: RecordRouteArgs) =>
    undoStatementMail(deps, by, params.id, { month, key }),
  rejections: { 'too-late': 'Trop tard\u00a0: l’e-mail est parti.' },
})

/** Form handlers of the billing section, by the form name in the address. */
export const clientBillingForms = {
  facturation: agreements,
  releve: statementSending,
  'annuler-releve': statementUndo,
}
