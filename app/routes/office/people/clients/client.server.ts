import { data, href, type RouterContextProvider, redirect } from 'react-router'
import {
  invoiceState,
  invoiceStateNames,
  isVoid,
} from '../../../../../domain/billing/invoices/invoice-status.ts'
import { daysLate } from '../../../../../domain/billing/invoices/late-fees.ts'
import { listOwedInvoices } from '../../../../../domain/billing/invoices/list-invoices.ts'
import { locationName } from '../../../../../domain/business/points-of-sale.ts'
import type { Site } from '../../../../../domain/business/site.ts'
import { estimateStateNames } from '../../../../../domain/contracts/estimates/estimate.ts'
import {
  formatDayAndHour,
  formatMonth,
  formatOfMonth,
} from '../../../../../domain/kernel/calendar/french-dates.ts'
import { monthBefore, monthOf } from '../../../../../domain/kernel/calendar/month.ts'
import { formatDate, formatDay, parisDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { baseField } from '../../../../../domain/kernel/forms/merge-changes.ts'
import { inboxStateNames } from '../../../../../domain/kernel/inbox-kind.ts'
import { formatCents } from '../../../../../domain/kernel/money/amounts.ts'
import { hasPermission } from '../../../../../domain/kernel/permissions.ts'
import type { StaffPerson } from '../../../../../domain/kernel/person.ts'
import { randomId } from '../../../../../domain/kernel/random-id.ts'
import { countryLine } from '../../../../../domain/kernel/text/countries.ts'
import { counted } from '../../../../../domain/kernel/text/french-number.ts'
import { vehicleName } from '../../../../../domain/kernel/text/vehicle-name.ts'
import {
  billingAgreementsOf,
  changeBillingAgreements,
  serializeBillingAgreements,
} from '../../../../../domain/oversight/fleet/fleet-settings.ts'
import {
  listClientStatements,
  maxPastMonths,
  pendingMailSince,
  secondsToUndoStatement,
  sendStatement,
  undoStatementMail,
} from '../../../../../domain/oversight/fleet/statements.ts'
import { listEvents } from '../../../../../domain/oversight/journal/list-events.ts'
import {
  type Client,
  clientNameFromValues,
  personName,
  toClientValues,
} from '../../../../../domain/people/clients/client.ts'
import {
  type ClientAccess,
  closeClientAccount,
  endImpersonation,
  findClientAccess,
  inviteToClientArea,
  revokeInvitation,
  startImpersonation,
} from '../../../../../domain/people/clients/client-access.ts'
import { clientTypeNames } from '../../../../../domain/people/clients/client-fields.ts'
import { clientForm } from '../../../../../domain/people/clients/client-form.ts'
import { findClientHistory } from '../../../../../domain/people/clients/client-history.ts'
import { findClientRecord, listMergedIds } from '../../../../../domain/people/clients/find-client.ts'
import { changeClient } from '../../../../../domain/people/clients/save-client.ts'
import { findDuplicates } from '../../../../../domain/people/clients/similar-clients.ts'
import { orderStatusName } from '../../../../../domain/workshop/orders/order-status.ts'
import { bodyLimits, buttonLimits } from '../../../../forms/bodies/body-limits.ts'
import { actionsByIntent } from '../../../../forms/form-actions.ts'
import { personContext, type SiteContext, siteContext, staffContext } from '../../../../http/context.ts'
import type { RecordRouteArgs } from '../../../../http/route-args.ts'
import { conflictRejection } from '../../../../office/form/conflict-rejection.server.ts'
import { officeForm } from '../../../../office/form/office-form.server.ts'
import { activityLines, maxActivityLines } from '../../../../office/journal/activity-feed.server.ts'
import { estimateAddress } from '../../../../office/records/estimate-address.ts'
import { estimateTone } from '../../../../office/records/estimate-tone.ts'
import { inboxRecordAddress } from '../../../../office/records/inbox-address.ts'
import { inboxStateTone } from '../../../../office/records/inbox-state-tone.ts'
import { invoiceAddress } from '../../../../office/records/invoice-address.ts'
import type { StatusTone } from '../../../../ui/status-text.tsx'
import { clientPeopleForms, readClientPeople } from './client-people.server.ts'

export type ClientView = Awaited<ReturnType<typeof readClient>>

/** Loads the page of a client; redirects if the record was merged into another. */
export async function readClient(context: Readonly<RouterContextProvider>, id: string) {
  const deps = context.get(siteContext)
  const site = deps.facts.current()
  const { db } = deps
  const found = await findClientRecord(db, id)
  if (!found) throw data(null, { status: 404 })
  if ('mergedInto' in found) throw redirect(href('/gestion/clients/:id', { id: found.mergedInto }), 301)
  const { client } = found
  const reader = context.get(staffContext)
  const mayReadDocuments = hasPermission(reader, 'read-documents')
  const [history, owed, access, people, twins, events] = await Promise.all([
    findClientHistory(db, id),
    mayReadDocuments ? listOwedInvoices(db, id) : null,
    findClientAccess(deps, id),
    readClientPeople(deps, client),
    findDuplicates(db, client),
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
    values,
    facts: clientFactRows(client),
    owed: owed && owed.all > 0 ? owedView(owed, deps.clock.now()) : null,
    history: historyParts(history, reader, site),
    access: accessView(access, client),
    people,
    billing:
      client.type === 'company' && !isErased && mayReadDocuments
        ? await readBilling(deps, client, hasPermission(reader, 'edit-clients'))
        : null,
    twins: twins.map(({ because, ...twin }) => ({ ...twin, because: because.join(', ') })),
    lines: activityLines(events, reader),
    may: {
      edit: !isErased && hasPermission(reader, 'edit-clients'),
      merge: !isErased && hasPermission(reader, 'merge-clients'),
      view: !isErased && hasPermission(reader, 'view-as-client'),
      order: !isErased && hasPermission(reader, 'edit-orders'),
      bill: !isErased && hasPermission(reader, 'issue-invoices'),
      data: !isErased && hasPermission(reader, 'manage-personal-data'),
    },
  }
}

/** Returns the client's total debt, and the unpaid invoices by due date, late ones first. */
function owedView({ shown, all, owed }: Awaited<ReturnType<typeof listOwedInvoices>>, now: Date) {
  const others = all - shown.length
  return {
    sum: formatCents(owed),
    lines: shown.map(({ id, pos_id, number, total, rest, due_on }) => {
      const days = due_on ? daysLate(due_on, parisDay(now)) : 0
      return {
        to: invoiceAddress(id, pos_id),
        number,
        rest:
          rest < (total ?? 0) ? `reste ${formatCents(rest)} sur ${formatCents(total)}` : formatCents(rest),
        isLate: days > 0,
        due:
          days > 0
            ? `${counted(days, 'jour', 'jours')} de retard`
            : due_on
              ? `À payer au plus tard le ${formatDay(due_on)}`
              : 'À encaisser',
      }
    }),
    others: others > 0 ? counted(others, 'autre facture', 'autres factures') : null,
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
  const lines = [line_1, line_2, [zip_code, city].filter(Boolean).join('\u00a0'), countryLine(country)]
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

export type BillingView = Awaited<ReturnType<typeof readBilling>>

/** Returns the billing agreements with a company, its statements, and the months whose statement can be sent. */
async function readBilling({ db, clock }: SiteContext, client: Client, mayChange: boolean) {
  const habits = billingAgreementsOf(client)
  const current = monthOf(clock.now())
  const months = Array.from({ length: maxPastMonths }, (_, index) => monthBefore(current, index + 1))
  const statements = await listClientStatements(db, client.id)
  return {
    mayChange,
    hasEmail: client.email !== null,
    formId: randomId(),
    seen: serializeBillingAgreements(habits),
    habits: {
      bon_exige: habits.purchaseOrder ? 'on' : '',
      releve_mensuel: habits.statement ? 'on' : '',
    },
    wording: [
      habits.purchaseOrder ? 'Numéro de commande exigé.' : 'Numéro de commande facultatif.',
      habits.statement ? 'Relevé mensuel.' : 'Pas de relevé mensuel.',
    ].join(' '),
    statements: statements.map((statement) => {
      const { month, made_at, mailed_at, sent_by_form } = statement
      return {
        to: href('/gestion/clients/:id/releves/:month', { id: client.id, month }),
        name: `Relevé ${formatOfMonth(`${month}-15`)}`,
        note: pendingMailSince(statement)
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

function accessView(access: ClientAccess, { email }: Client) {
  if (access.state === 'none')
    return { state: access.state, sentence: 'Aucun accès à l’espace client.', hasEmail: email !== null }
  if (access.state === 'open') {
    const other = access.email === email?.toLowerCase() ? '' : ` Il se connecte avec ${access.email}.`
    return {
      state: access.state,
      sentence: `Espace client ouvert depuis le ${formatDayAndHour(access.since)}.${other}`,
      hasEmail: true,
    }
  }
  const sent = `Invitation envoyée le ${formatDayAndHour(access.sentAt)} à ${access.email}`
  const sentence =
    access.state === 'invited' ? `${sent}, pas encore suivie.` : `${sent}\u00a0: son lien a expiré.`
  return { state: access.state, sentence, hasEmail: email !== null }
}

export interface ClientHistorySection {
  name: string
  title: string
  /** Number of records: « 3 », « 20+ ». */
  count: string
  lines: HistoryLine[]
}

/** Returns the records of a client by kind; empty kinds are left out. */
function historyParts(history: ClientHistory, reader: StaffPerson, site: Site): ClientHistorySection[] {
  return [
    historyPart('commandes', 'Commandes', history.orders, (row) => orderLine(row, reader, site)),
    historyPart('factures', 'Factures et avoirs', history.invoices, (row) => invoiceLine(row, reader)),
    historyPart('devis', 'Devis', history.estimates, (row) => estimateLine(row, reader)),
    historyPart('demandes', 'Demandes de devis', history.requests, (row) => requestLine(row, reader)),
    historyPart('messages', 'Messages', history.messages, (row) => messageLine(row, reader)),
  ].filter(({ lines }) => lines.length > 0)
}

function historyPart<Row>(
  name: string,
  title: string,
  { rows, hasMore }: { rows: Row[]; hasMore: boolean },
  lineOf: (row: Row) => HistoryLine,
): ClientHistorySection {
  return { name, title, count: `${rows.length}${hasMore ? '+' : ''}`, lines: rows.map(lineOf) }
}

export interface HistoryLine {
  id: string
  title: string
  note: string
  /** Address of the office page, if the reader may open it. */
  to: string | null
  status: string
  tone: StatusTone
}

type ClientHistory = Awaited<ReturnType<typeof findClientHistory>>

type HistoryRow<Name extends keyof ClientHistory> = ClientHistory[Name]['rows'][number]

const joinParts = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')

const requestLine = (row: HistoryRow<'requests'>, reader: StaffPerson): HistoryLine => ({
  id: row.id,
  title: row.reference,
  note: joinParts(formatDate(row.created_at), row.service, vehicleName(row)),
  to: hasPermission(reader, 'read-requests') ? inboxRecordAddress('request', row.id) : null,
  status: inboxStateNames.request[row.state],
  tone: inboxStateTone(row.state),
})

const messageLine = (row: HistoryRow<'messages'>, reader: StaffPerson): HistoryLine => ({
  id: row.id,
  title: row.object,
  note: formatDate(row.created_at),
  to: hasPermission(reader, 'read-messages') ? inboxRecordAddress('message', row.id) : null,
  status: inboxStateNames.message[row.state],
  tone: inboxStateTone(row.state),
})

const estimateLine = (row: HistoryRow<'estimates'>, reader: StaffPerson): HistoryLine => ({
  id: row.id,
  title: row.number,
  note: joinParts(formatDate(row.created_at), formatCents(row.total)),
  to: hasPermission(reader, 'read-documents') ? estimateAddress(row.pos_id, row.id) : null,
  status: estimateStateNames[row.state],
  tone: estimateTone(row.state),
})

function invoiceLine(row: HistoryRow<'invoices'>, reader: StaffPerson): HistoryLine {
  return {
    id: row.id,
    title: row.number,
    note: joinParts(formatDate(row.created_at), formatCents(row.total)),
    to: hasPermission(reader, 'read-documents') ? invoiceAddress(row.id, row.pos_id) : null,
    status: invoiceStateNames[invoiceState(row.status, row.credited_invoice !== null)],
    tone: isVoid(row.status) ? 'void' : row.status === 'paid' ? 'done' : 'open',
  }
}

const orderLine = (row: HistoryRow<'orders'>, reader: StaffPerson, site: Site): HistoryLine => ({
  id: row.id,
  title: row.order_number,
  note: joinParts(
    formatDate(row.created_at),
    locationName(row.pos_id, site),
    vehicleName(row),
    row.registration_number,
  ),
  to: hasPermission(reader, 'read-orders') ? href('/gestion/commandes/:id', { id: row.id }) : null,
  status: orderStatusName(row),
  tone: row.cancelled_at ? 'done' : row.status >= 3 ? 'done' : 'moving',
})

/** Limits of a client's form, which includes the values it was filled with. */
export const clientBodyLimits = bodyLimits(clientForm, {
  maxBytes: 131_072,
  more: { notes: { longest: 32_768 }, [baseField]: { longest: 65_536 } },
})

const bothChanged =
  'Quelqu’un d’autre a modifié cette fiche entre-temps. Ses modifications sont reprises là où vous n’avez rien changé\u00a0; pour le reste, choisissez.'

const clientRejections = {
  gone: 'Cette fiche a changé entre-temps\u00a0: rechargez la page pour voir où elle en est.',
  'no-email': 'Ce client n’a pas d’adresse e-mail\u00a0: ajoutez-la à sa fiche, puis invitez-le.',
  'email-in-use': 'Cette adresse sert déjà à se connecter à un autre compte.',
} as const

const change = officeForm({
  limits: clientBodyLimits,
  run: ({ deps, by, typed }, { params }: RecordRouteArgs) => changeClient(deps, by, params.id, typed),
  rejections: {
    gone: clientRejections.gone,
    conflict: (conflict) => conflictRejection(bothChanged, conflict),
  },
})

type ButtonAction = (
  deps: SiteContext,
  by: StaffPerson,
  id: string,
) => Promise<{ outcome: 'saved' } | { outcome: keyof typeof clientRejections }>

const button = (run: ButtonAction) =>
  officeForm({
    permission: 'edit-clients',
    run: ({ deps, by }, { params }: RecordRouteArgs) => run(deps, by, params.id),
    rejections: clientRejections,
  })

/** Opens the client area as this client sees it. */
const impersonation = officeForm({
  permission: 'view-as-client',
  async run({ deps, by }, { params, context }: RecordRouteArgs) {
    const person = context.get(personContext)
    if (!person) throw data(null, { status: 404 })
    const view = await startImpersonation(deps, { ...by, sessionId: person.sessionId }, params.id)
    return view.outcome === 'saved' ? redirect(href('/espace_pro'), 303) : view
  },
  rejections: { gone: clientRejections.gone },
})

const impersonationEnd = officeForm({
  async run({ deps }, { params, context }: RecordRouteArgs) {
    const person = context.get(personContext)
    if (person) await endImpersonation(deps, person)
    return redirect(href('/gestion/clients/:id', { id: params.id }), 303)
  },
})

const box = { longest: 4 }

/** Saves the billing agreements with a company. */
const billingHabits = officeForm({
  permission: 'edit-clients',
  limits: { ...buttonLimits, fields: { vu: { longest: 4 }, bon_exige: box, releve_mensuel: box } },
  run: ({ deps, by, typed: { vu = '', bon_exige, releve_mensuel } }, { params }: RecordRouteArgs) =>
    changeBillingAgreements(deps, by, params.id, {
      seen: vu,
      purchaseOrder: bon_exige === 'on',
      statement: releve_mensuel === 'on',
    }),
  rejections: { gone: clientRejections.gone, changed: clientRejections.gone },
})

const statementLimits = { ...buttonLimits, fields: { mois: { longest: 7 }, envoi: { longest: 16 } } }

const statementSending = officeForm({
  permission: 'edit-clients',
  limits: statementLimits,
  run: ({ deps, by, typed: { mois: month = '', envoi: key = '' } }, { params }: RecordRouteArgs) =>
    sendStatement(deps, by, params.id, { month, key }),
  rejections: {
    gone: clientRejections.gone,
    'no-address': 'Ce client n’a pas d’adresse e-mail\u00a0: ajoutez-la à sa fiche.',
    'not-over': 'Choisissez un mois écoulé parmi les douze derniers.',
    nothing: 'Rien n’a été facturé ni réglé ce mois-là, et rien n’est dû\u00a0: il n’y a pas de relevé.',
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

/** Form handlers of a client's page, by the form name in the address. */
export const clientForms = actionsByIntent({
  modifier: change,
  inviter: button(inviteToClientArea),
  annuler: button(revokeInvitation),
  'fermer-acces': button(closeClientAccount),
  ...clientPeopleForms,
  facturation: billingHabits,
  releve: statementSending,
  'annuler-releve': statementUndo,
  voir: impersonation,
  quitter: impersonationEnd,
})
