import { data, href } from 'react-router'
import { paymentMeansNames } from '../../../../domain/billing/payment-means.ts'
import { formatMonthAfterNoun } from '../../../../domain/kernel/calendar/french-dates.ts'
import { formatDate, formatDay } from '../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents } from '../../../../domain/kernel/money/amounts.ts'
import type { ClientStatementLine } from '../../../../domain/oversight/fleet/printable-fleet.ts'
import { sumStatementPerVehicle } from '../../../../domain/oversight/fleet/statement.ts'
import { findClientStatement } from '../../../../domain/oversight/fleet/statements.ts'
import { clientContext, siteContext } from '../../../http/context.ts'
import { noindexMeta } from '../../../http/noindex-meta.ts'
import { privatePageHandle } from '../../../http/page-handle.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DownloadIcon } from '../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../ui/paper-page.tsx'
import {
  type RecordCell,
  type RecordColumn,
  type RecordRow,
  RecordsTable,
} from '../../../ui/table/records-table.tsx'
import type { Route } from './+types/statement.ts'
import '../../../ui/paper-page.css'
import '../lists/records-list.css'
import './statement.css'

export const handle = privatePageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData?.title ?? 'Relevé')

export async function loader({ params, context }: Route.LoaderArgs) {
  const statement = await findClientStatement(
    context.get(siteContext).db,
    context.get(clientContext),
    params.month,
  )
  if (!statement) throw data(null, { status: 404 })
  const { billed, paid, owed } = statement.totals
  return {
    title: `Relevé ${formatMonthAfterNoun(`${statement.month}-15`)}`,
    made: `Arrêté au ${formatDate(statement.madeAt)}. Ce relevé récapitule des factures déjà émises\u00a0: ce n’est pas une facture.`,
    pdf: href('/espace_pro/releves/:month/pdf', { month: statement.month }),
    totals: [
      { label: 'Facturé TTC', value: formatCents(billed) },
      { label: 'Encaissé', value: formatCents(paid) },
      { label: 'Reste à régler', value: formatCents(owed) },
    ],
    lines: statement.lines.map(documentRow),
    older: statement.older.map(documentRow),
    payments: statement.payments.map(({ id, number, paidOn, means, cents }) =>
      row(String(id), {
        numero: number,
        date: {
          text: formatDay(paidOn),
          note: paidOn < `${statement.month}-01` ? 'enregistré après le relevé précédent' : '',
        },
        moyen: paymentMeansNames[means],
        montant: formatCents(cents),
      }),
    ),
    vehicles: sumStatementPerVehicle(statement).map(({ plate, total }) =>
      row(plate || '-', { plaque: plate || 'Sans immatriculation', ttc: formatCents(total) }),
    ),
  }
}

const row = <Key extends string>(
  id: string,
  cells: Record<Key, RecordCell>,
  to?: string,
): RecordRow<Key> => ({ id, to, cells })

const documentRow = (line: ClientStatementLine) =>
  row(
    line.id,
    {
      numero: line.isCredit ? `Avoir ${line.number}` : line.number,
      date: formatDate(line.at),
      vehicule: { text: line.plates || '--', note: line.purchaseOrder ?? '' },
      echeance: line.dueOn && !line.isCredit ? formatDay(line.dueOn) : '--',
      ttc: {
        text: formatCents(line.total),
        note: line.deducted > 0 ? `acompte de ${formatCents(line.deducted)} déduit` : '',
      },
      reste: formatCents(line.owed),
    },
    href('/espace_pro/facture/:posId/:id', { posId: line.posId, id: line.id }),
  )

const documentColumns = [
  { key: 'numero', label: 'Pièce' },
  { key: 'date', label: 'Date' },
  { key: 'vehicule', label: 'Véhicule et bon de commande' },
  { key: 'echeance', label: 'Échéance' },
  { key: 'ttc', label: 'Total TTC', isFigure: true },
  { key: 'reste', label: 'Reste', isFigure: true },
] as const

const paymentColumns = [
  { key: 'numero', label: 'Facture' },
  { key: 'date', label: 'Reçu le' },
  { key: 'moyen', label: 'Moyen' },
  { key: 'montant', label: 'Montant', isFigure: true },
] as const

const vehicleColumns = [
  { key: 'plaque', label: 'Immatriculation' },
  { key: 'ttc', label: 'Facturé TTC, avoirs déduits', isFigure: true },
] as const

/** Statement of a month: invoices, payments, amounts owed, vehicles. */
export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { title, made, pdf, totals, lines, older, payments, vehicles } = loaderData
  return (
    <PaperPage
      title={title}
      lead={made}
      back={{ to: href('/espace_pro/releves'), label: 'Mes relevés' }}
      actions={
        <ButtonLink to={pdf} reloadDocument variant="secondary" prefetch="none">
          <DownloadIcon /> Relevé (PDF)
        </ButtonLink>
      }
    >
      <dl className="records-list__totals statement-totals">
        {totals.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Part title="Factures et avoirs du mois" empty="Aucune." columns={documentColumns} rows={lines} />
      {older.length > 0 && (
        <Part title="Factures antérieures encore à régler" empty="" columns={documentColumns} rows={older} />
      )}
      <Part title="Règlements du mois" empty="Aucun." columns={paymentColumns} rows={payments} />
      {vehicles.length > 0 && <Part title="Par véhicule" empty="" columns={vehicleColumns} rows={vehicles} />}
    </PaperPage>
  )
}

interface PartProps<Key extends string> {
  title: string
  empty: string
  columns: readonly RecordColumn<NoInfer<Key>>[]
  rows: RecordRow<Key>[]
}

function Part<Key extends string>({ title, empty, columns, rows }: PartProps<Key>) {
  return (
    <section className="paper-sheet statement-part" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? <p>{empty}</p> : <RecordsTable caption={title} columns={columns} rows={rows} />}
    </section>
  )
}
