import { href } from 'react-router'
import { clientContext, siteContext } from '../../../http/context.ts'
import { noindexMeta } from '../../../http/noindex-meta.ts'
import { privatePageHandle } from '../../../http/page-handle.ts'
import { loadDocumentPage, loadInvoiceTransfer } from '../../../records/document-page.server.ts'
import { TransferSection } from '../../../ui/transfer/transfer.tsx'
import type { Route } from './+types/invoice.ts'
import { DocumentDetailsBar, DocumentPage } from './document-page.tsx'
import '../../../ui/paper-page.css'

export const handle = privatePageHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  noindexMeta(matches, loaderData ? `${loaderData.name} ${loaderData.number}` : 'Facture')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, facts } = context.get(siteContext)
  const page = await loadDocumentPage(db, context.get(clientContext), { kind: 'invoice', ...params }, facts)
  return { ...page, payment: await loadInvoiceTransfer(db, params.id, facts.current()) }
}

export default function ClientInvoicePage({ loaderData: { payment, ...document } }: Route.ComponentProps) {
  return (
    <DocumentPage
      {...document}
      back={{ to: href('/espace_pro/factures'), label: 'Mes factures et avoirs' }}
      isClientAsked={payment !== null}
    >
      {payment && (
        <DocumentDetailsBar
          label={
            <>
              À régler&nbsp;: <strong>{payment.transfer.amount}</strong>
              {payment.until && <> au plus tard le {payment.until}</>}
            </>
          }
          more="Payer par virement"
          isAsking
        >
          <TransferSection transfer={payment.transfer} title="Payer par virement">
            {payment.credits.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {payment.until && (
              <p>À régler au plus tard le {payment.until}, par virement ou par carte bancaire à l’atelier.</p>
            )}
          </TransferSection>
        </DocumentDetailsBar>
      )}
    </DocumentPage>
  )
}
