import { data, Link } from 'react-router'
import { requestPhotoIdOf } from '../../../../../domain/correspondence/quote-requests/photo-files.ts'
import {
  findQuoteRequest,
  listRequestAnswers,
  type QuoteRequestAnswer,
} from '../../../../../domain/correspondence/quote-requests/quote-request.ts'
import { siteContext } from '../../../../http/context.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { requestPhotoAddress, requestThumbnailAddress } from '../../../../office/records/inbox-address.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmailText } from '../../../../ui/contact/email-text.tsx'
import { StatusText } from '../../../../ui/status-text.tsx'
import { BeginEstimateForm } from '../../contracts/estimates/begin-form.tsx'
import {
  loadEstimateOfRequest,
  type RequestEstimateView,
} from '../../contracts/estimates/request-estimate.server.ts'
import { loadClientOfThread } from '../../people/clients/thread-client.server.ts'
import { ThreadClientSection } from '../../people/clients/thread-client.tsx'
import { RequestPhotos } from '../request-photos/request-photos.tsx'
import { loadThread } from '../threads/thread.server.ts'
import { ThreadSection } from '../threads/thread.tsx'
import type { Route } from './+types/request.ts'
import { inboxRecordForms, loadInboxRecord, markSeenOnOpen } from './inbox-record.server.ts'
import { InboxRecordPage } from './inbox-record.tsx'
import '../../../../ui/paper-page.css'
import '../../contracts/estimates/request-estimate.css'
import './inbox-record.css'
import './inbox-record-actions.css'

export const handle = {
  ...officePageHandle,
  permission: 'read-requests',
  help: {
    title: 'Une demande',
    what: 'Tout ce que le visiteur a envoyé, ce qu’on lui a répondu, et la suite à donner.',
    how: [
      '«\u00a0Prendre en charge\u00a0» indique aux autres que vous vous en occupez\u00a0; «\u00a0Confier\u00a0» la passe à quelqu’un.',
      '«\u00a0Faire le devis\u00a0» trouve ou crée le client et prépare une ligne par jante, au tarif du jour, avec les photos.',
      'Votre réponse attend dix secondes avant de partir\u00a0: «\u00a0Annuler\u00a0» la remet en brouillon. Si le visiteur a écrit entre-temps, elle est retenue et vous le voyez.',
      'Les notes sont réservées à l’équipe\u00a0: rien ne part au client.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeMeta(matches, loaderData?.record.name ?? 'Demande')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const quoteRequest = await findQuoteRequest(context.get(siteContext).db, params.id)
  if (!quoteRequest) throw data(null, { status: 404 })
  return {
    record: await loadInboxRecord(context, {
      kind: 'request',
      record: quoteRequest,
      searchParams: url.searchParams,
    }),
    client: await loadClientOfThread(
      context,
      { kind: 'request', id: quoteRequest.id },
      quoteRequest.client_id,
    ),
    estimate: await loadEstimateOfRequest(context, quoteRequest),
    thread: await loadThread(context, { kind: 'request', id: quoteRequest.id }, url),
    answers: listRequestAnswers(quoteRequest, context.get(siteContext).facts.current()),
    photos: quoteRequest.images.map((image) => ({
      name: image.name,
      url: requestPhotoAddress(quoteRequest.id, requestPhotoIdOf(image)),
      thumbnail: requestThumbnailAddress(quoteRequest.id, requestPhotoIdOf(image)),
    })),
  }
}

const forms = inboxRecordForms('request')
export const action = (args: Route.ActionArgs) => forms.action(args)
export const middleware: Route.MiddlewareFunction[] = [...forms.middleware, markSeenOnOpen('request')]

/** Page of a quote request: content and state, photos, answers, history. */
export default function InboxRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { record, client, estimate, answers, photos, thread } = loaderData
  const next = estimate && <RequestEstimate estimate={estimate} />
  return (
    <InboxRecordPage key={record.id} record={record} outcomes={actionData} next={next}>
      <RequestPhotos id={record.id} photos={photos} />
      <RecordAnswers answers={answers} />
      <ThreadClientSection client={client} outcomes={actionData} />
      {thread && <ThreadSection thread={thread} />}
    </InboxRecordPage>
  )
}

/** All answers of the request form. */
function RecordAnswers({ answers }: { answers: QuoteRequestAnswer[] }) {
  return (
    <section className="paper-sheet inbox-record__part" aria-labelledby="reponses-titre">
      <h2 id="reponses-titre">Ce qui est demandé</h2>
      <dl className="paper-facts record-answers">
        {answers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <EmailText>{value}</EmailText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Estimate of a request: creates it with one click, or links to the draft or the issued estimate. */
function RequestEstimate({ estimate: { begin, draft, estimate } }: { estimate: RequestEstimateView }) {
  return (
    <div className="request-estimate" data-act="devis">
      {begin && (
        <BeginEstimateForm action={begin} className="act-form">
          Faire le devis
        </BeginEstimateForm>
      )}
      {draft && <ButtonLink to={draft.to}>Reprendre le devis</ButtonLink>}
      {estimate && (
        <p>
          Devis{' '}
          <Link to={estimate.to} prefetch="intent">
            {estimate.number}
          </Link>
          , {estimate.total} TTC <StatusText tone={estimate.tone}>{estimate.state}</StatusText>
        </p>
      )}
    </div>
  )
}
