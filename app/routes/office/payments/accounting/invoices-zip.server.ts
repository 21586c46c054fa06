import { makeZip } from 'client-zip'
import type { Month } from '../../../../../domain/calendar/month.ts'
import { listMonthPdfs } from '../../../../../domain/payments/accounting/list-month-pdfs.ts'
import type { SiteContext } from '../../../../context.ts'
import { contentDisposition } from '../../../../http/files/content-disposition.ts'

/** All invoices and credit notes of a month as one file, each PDF opened when its turn comes. */
export function invoicesZip(site: SiteContext, month: Month, request: Request): Response {
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': contentDisposition('attachment', `factures-${month}.zip`),
    'Cache-Control': 'private, no-store',
  }
  const isHead = request.method === 'HEAD'
  return new Response(isHead ? null : makeZip(listMonthPdfs(site, month)), { headers })
}
