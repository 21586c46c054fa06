import { formatDate, parisDay } from '../../../domain/calendar/paris-day.ts'
import { pointOfSaleName } from '../../../domain/documents/points-of-sale.ts'
import { invoiceStatusName } from '../../../domain/invoices/invoice-status.ts'
import { clientContext, siteContext } from '../../context.ts'
import type { Route } from './+types/invoices-csv.ts'
import { csvResponse } from './csv-response.server.ts'
import { chooseInvoices } from './invoices.server.ts'

const head = ['Nature', 'Numéro', 'Date', 'Atelier', 'Total HT', 'TVA', 'Total TTC', 'Statut']

/** The invoices and credit notes as they are listed, on all pages, for accountants. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = context.get(siteContext)
  const { sorted } = await chooseInvoices(db, context.get(clientContext), clock.now(), request)
  return csvResponse(
    `factures-et-avoirs-${parisDay(clock.now())}.csv`,
    head,
    sorted.map((invoice) => [
      invoice.credited_invoice === null ? 'Facture' : 'Avoir',
      invoice.invoice_number,
      formatDate(invoice.created_at),
      pointOfSaleName(invoice.pos_id),
      { cents: invoice.total_te },
      { cents: taxOf(invoice.total_te, invoice.total) },
      { cents: invoice.total },
      invoiceStatusName(invoice),
    ]),
  )
}

function taxOf(total_te: number | null, total: number | null): number | null {
  return total_te === null || total === null ? null : total - total_te
}
