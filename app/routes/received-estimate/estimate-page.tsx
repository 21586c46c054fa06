import { data } from 'react-router'
import { clientName } from '../../../domain/clients/client.ts'
import { findDocumentClient } from '../../../domain/documents/open-document.ts'
import { findEstimate } from '../../../domain/estimates/estimate.ts'
import { carriedAccess } from '../../../domain/signatures.ts'
import { siteContext } from '../../context.ts'
import { actionsByIntent } from '../../forms/form-actions.ts'
import { noindexMeta } from '../../meta/noindex-meta.ts'
import { receivedEstimatePath } from '../../page-addresses.ts'
import { ownPage, type PageFacts } from '../../page-facts.ts'
import { Download, ExternalLink } from '../../ui/icon/area-icons.ts'
import { PaperPage } from '../../ui/paper-page.tsx'
import type { Route } from './+types/estimate-page.ts'
import { acceptanceForms, readAcceptance } from './acceptance.server.ts'
import { Acceptance } from './acceptance.tsx'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

export const meta: Route.MetaFunction = ({ loaderData }) =>
  noindexMeta(loaderData ? `Devis ${loaderData.number}` : 'Devis')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext)
  const [estimate, client] = [
    await findEstimate(db, params.id),
    await findDocumentClient(db, { kind: 'estimate', ...params }),
  ]
  if (!estimate || !client) throw data(null, { status: 404 })
  const access = carriedAccess(url.searchParams)
  const path = receivedEstimatePath(params)
  return {
    number: estimate.estimate_number,
    name: clientName(client),
    page: `${path}?${access}`,
    pdf: `${path}/pdf?${access}`,
    acceptance: await readAcceptance(db, estimate, client, clock.now()),
  }
}

/** Whoever is here holds its link. */
const forms = actionsByIntent(
  acceptanceForms(async () => {}),
  { index: true },
)
export const action = (visit: Route.ActionArgs) => forms.action(visit)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** A quote as its client has it from the mail: read, kept, accepted (docs/product.md §11.13). */
export default function ReceivedEstimatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { number, name, page, pdf, acceptance } = loaderData
  return (
    <div className="received-estimate" data-ground="paper">
      <PaperPage title="Votre devis" number={number} lead={name} actions={<PdfActions pdf={pdf} />}>
        <Acceptance
          acceptance={acceptance}
          address={(form) => `${page}&index&formulaire=${form}#${form}`}
          name={name}
          outcome={actionData?.accepter}
        />
      </PaperPage>
    </div>
  )
}

/** The quote itself, to be read or kept. */
function PdfActions({ pdf }: { pdf: string }) {
  return (
    <>
      <a
        className="button"
        data-variant="secondary"
        href={pdf}
        target="_blank"
        rel="noreferrer"
        aria-label="Ouvrir le PDF, dans un nouvel onglet"
      >
        <ExternalLink /> Ouvrir
      </a>
      <a
        className="button"
        data-variant="secondary"
        href={`${pdf}&telecharger=oui`}
        download
        aria-label="Télécharger le PDF"
      >
        <Download /> Télécharger
      </a>
    </>
  )
}
