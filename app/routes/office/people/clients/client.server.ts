import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { countDaysLate, daysLateText } from '../../../../../domain/billing/invoices/late-fees.ts'
import { listOwedInvoices } from '../../../../../domain/billing/invoices/list-invoices.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import { toPostalCountryLine } from '../../../../../domain/kernel/text/countries.ts'
import { countWithNoun } from '../../../../../domain/kernel/text/french-number.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import {
  type Client,
  clientNameFromValues,
  personName,
  toClientValues,
} from '../../../../../domain/people/clients/client.ts'
import { clientTypeNames } from '../../../../../domain/people/clients/client-fields.ts'
import { findClientRecord, listMergedIds } from '../../../../../domain/people/clients/find-client.ts'
import { listPossibleDuplicates } from '../../../../../domain/people/clients/similar-clients.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import type { SiteContext } from '../../../../http/context.ts'
import { siteContext, staffContext } from '../../../../http/context.ts'
import { maxActivityLines, recordActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import { clientAccessForms, loadClientAccess } from './client-access.server.ts'
import { clientBillingForms, loadClientBilling } from './client-billing.server.ts'
import { clientChangeForms } from './client-change.server.ts'
import { loadClientHistory } from './client-history.server.ts'
import { clientPeopleForms, loadClientPeople } from './client-people.server.ts'

export type ClientView = Awaited<ReturnType<typeof loadClientPage>>

/** Loads the page of a client; redirects if the record was merged into another. */
export async function loadClientPage(context: Readonly<RouterContextProvider>, id: string) {
  const deps = context.get(siteContext)
  const site = deps.facts.current()
  const { db } = deps
  const clientRecord = await findClientRecord(db, id)
  if (!clientRecord) throw data(null, { status: 404 })
  if ('mergedInto' in clientRecord)
    throw redirect(href('/gestion/clients/:id', { id: clientRecord.mergedInto }), 301)
  const { client } = clientRecord
  const reader = context.get(staffContext)
  const [owed, history, billing, access, people, duplicates, events] = await Promise.all([
    hasPermission(reader, 'read-documents') ? loadOwedInvoices(deps, id) : null,
    loadClientHistory(deps, id, reader),
    loadClientBilling(deps, client, reader),
    loadClientAccess(deps, client),
    loadClientPeople(deps, client),
    listPossibleDuplicates(db, client),
    listMergedIds(db, id).then((merged) =>
      listEvents(db, { kind: 'client', recordId: [id, ...merged] }, maxActivityLines, site),
    ),
  ])
  const values = toClientValues(client)
  const isErased = client.erased_at !== null
  return {
    id,
    name: clientNameFromValues(values) || 'Sans nom',
    lead: isErased
      ? 'Ses données ont été effacées. Restent ses commandes sans nom, et les factures que la loi impose de conserver.'
      : [clientTypeNames[client.type], client.type === 'company' ? personName(client) : '']
          .filter(Boolean)
          .join(', '),
    may: {
      edit: !isErased && hasPermission(reader, 'edit-clients'),
      merge: !isErased && hasPermission(reader, 'merge-clients'),
      view: !isErased && hasPermission(reader, 'view-as-client'),
      order: !isErased && hasPermission(reader, 'edit-orders'),
      bill: !isErased && hasPermission(reader, 'issue-invoices'),
      data: !isErased && hasPermission(reader, 'manage-personal-data'),
    },
    duplicates: duplicates.map(({ reasons, ...one }) => ({ ...one, reasons: reasons.join(', ') })),
    owed,
    history,
    values,
    facts: clientFactRows(client),
    billing,
    access,
    people,
    events: recordActivityLines(events, reader),
  }
}

/** Form handlers of a client's page, by the form name in the address. */
export const clientForms = actionsByIntent({
  ...clientChangeForms,
  ...clientBillingForms,
  ...clientAccessForms,
  ...clientPeopleForms,
})

/** Returns the client's total debt, and the unpaid invoices by due date, late ones first; `null` without any. */
async function loadOwedInvoices({ db, clock }: SiteContext, id: string) {
  const { shown, all, totalOwed } = await listOwedInvoices(db, id)
  if (all === 0) return null
  const others = all - shown.length
  const today = parisDay(clock.now())
  return {
    sum: formatCents(totalOwed),
    lines: shown.map(({ id, pos_id, number, total, owed, due_on }) => {
      const days = due_on ? countDaysLate(due_on, today) : 0
      return {
        to: invoiceAddress(id, pos_id),
        number,
        owedText:
          owed < (total ?? 0) ? `reste ${formatCents(owed)} sur ${formatCents(total)}` : formatCents(owed),
        isLate: days > 0,
        dueText:
          days > 0
            ? daysLateText(days)
            : due_on
              ? `À payer au plus tard le ${formatDay(due_on)}`
              : 'À encaisser',
      }
    }),
    others: others > 0 ? countWithNoun(others, 'autre facture', 'autres factures') : null,
  }
}

/** Returns the known facts of the client; unknown ones are left out. */
function clientFactRows({
  type,
  email,
  phone,
  siret,
  siren,
  vat_number,
  address,
  notes,
  created_at,
}: Client) {
  const { line_1, line_2, zip_code, city, country } = address ?? {}
  const lines = [
    line_1,
    line_2,
    [zip_code, city].filter(Boolean).join('\u00a0'),
    toPostalCountryLine(country),
  ]
  const company = [
    ['SIRET', siret],
    ['SIREN', siret ? null : siren],
    ['N° de TVA', vat_number],
  ]
  const rows = [
    ['E-mail', email],
    ['Téléphone', phone],
    ...(type === 'company' ? company : []),
    ['Adresse', lines.filter(Boolean).join('\n')],
    ['Note privée', notes],
    ['Fiche créée', formatDayAndHour(created_at)],
  ]
  return rows.flatMap(([label = '', value]) => (label && value ? [{ label, value }] : []))
}
