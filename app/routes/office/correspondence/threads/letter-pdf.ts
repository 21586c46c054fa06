import { documentFileName } from '../../../../../domain/billing/printing/printable-document.ts'
import { findPrintableLetter } from '../../../../../domain/correspondence/letters/printable-letter.ts'
import { formatDate } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { siteContext } from '../../../../http/context.ts'
import { generatedPdfResponse, printForOffice } from '../../../../http/files/document-pdf.ts'
import { fileNotFoundResponse } from '../../../../http/files/stream-file.ts'
import type { OfficeAccess } from '../../../../http/office-page.ts'
import type { Route } from './+types/letter-pdf.ts'

/** Roles that answer also read documents, so that the permission covers reminders of invoices. */
export const handle = { permission: 'answer' } satisfies OfficeAccess

/** Returns a letter as a PDF to print: an answer of a thread or a reminder of an invoice. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, printer, facts } = context.get(siteContext)
  const site = facts.current()
  const letter = await findPrintableLetter(db, params.id, site)
  if (!letter) return fileNotFoundResponse()
  const pdf = await printForOffice(context, () => printer.printLetter(letter))
  const number = letter.reference || formatDate(letter.at).replaceAll('/', '-')
  return generatedPdfResponse(pdf, documentFileName({ name: 'Courrier', number }, site))
}
