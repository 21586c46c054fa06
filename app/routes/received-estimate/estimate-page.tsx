import { data } from 'react-router'
import { clientName } from '../../../domain/clients/client-name.ts'
import { findDocumentClient } from '../../../domain/documents/find-document-client.ts'
import { findEstimate } from '../../../domain/estimates/find-estimate.ts'
import { siteContext } from '../../context.ts'
import { oneOfForms } from '../../forms/one-of-forms.ts'
import { ownMeta } from '../../meta/own-meta.ts'
import { ownPage, type PageFacts } from '../../page-facts.ts'
import { PaperPage } from '../../ui/paper-page/paper-page.tsx'
import type { Route } from './+types/estimate-page.ts'
import { Acceptance } from './acceptance.tsx'
import { acceptanceForms } from './acceptance-forms.server.ts'
import { PdfActions } from './pdf-actions.tsx'
import { readAcceptance } from './read-acceptance.server.ts'
import { receivedEstimatePath } from './received-estimate-path.ts'

export const handle = { ...ownPage, audience: null } satisfies PageFacts

export const meta: Route.MetaFunction = ({ loaderData }) =>
  ownMeta(loaderData ? `Devis ${loaderData.number}` : 'Devis')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext)
  const [estimate, client] = [
    await findEstimate(db, params.id),
    await findDocumentClient(db, { kind: 'estimate', ...params }),
  ]
  if (!estimate || !client) throw data(null, { status: 404 })
  const access = new URLSearchParams(
    ['jusqu_a', 'acces'].map((name) => [name, url.searchParams.get(name) ?? '']),
  )
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
const forms = oneOfForms(
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
