import { data } from 'react-router'
import { documentFileName } from '../../../../../domain/billing/printing/printable-document.ts'
import { loadDossierSubject } from '../../../../../domain/oversight/dossiers/load-dossier.ts'
import {
  loadLeaseReturn,
  toPrintableLeaseReturn,
} from '../../../../../domain/oversight/fleet/lease-return.ts'
import { siteContext } from '../../../../http/context.ts'
import { generatedPdfResponse, printForOffice } from '../../../../http/files/document-pdf.ts'
import { type OfficeHandle, officePageHandle } from '../../../../http/office-page.ts'
import type { Route } from './+types/lease-return-pdf.ts'

export const handle = { ...officePageHandle, permission: 'edit-orders' } satisfies OfficeHandle

/** Returns the PDF sheet for the return of a leased car. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock, printer, facts } = context.get(siteContext)
  const site = facts.current()
  const kind = params.kind === 'commande' ? 'order' : params.kind === 'devis' ? 'estimate' : null
  const record = kind && (await loadDossierSubject(db, { kind, id: params.id }))
  const lease = record && (await loadLeaseReturn(db, record))
  if (!record || !lease) throw data(null, { status: 404 })
  const printable = toPrintableLeaseReturn(record, lease, clock.now(), site)
  const pdf = await printForOffice(context, () => printer.printLeaseReturn(printable))
  return generatedPdfResponse(
    pdf,
    documentFileName({ name: 'Restitution', number: record.plate || record.number }, site),
  )
}
