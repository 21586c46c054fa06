import { data } from 'react-router'
import { findQuoteRequest } from '../../../../domain/quote-requests/find-quote-request.ts'
import { listAnswers } from '../../../../domain/quote-requests/list-answers.ts'
import { photoIdOf } from '../../../../domain/quote-requests/photo-path.ts'
import { siteContext } from '../../../context.ts'
import { readThreadClient } from '../clients/thread/read-thread-client.server.ts'
import { ThreadClient } from '../clients/thread/thread-client.tsx'
import { readRequestEstimate } from '../estimates/request/read-request-estimate.server.ts'
import { RequestEstimate } from '../estimates/request/request-estimate.tsx'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import { readThread } from '../thread/read-thread.server.ts'
import { Thread } from '../thread/thread.tsx'
import type { Route } from './+types/request.ts'
import { photoAddress, thumbnailAddress } from './inbox-address.ts'
import { recordForms } from './record/acts/record-forms.server.ts'
import { readRecord } from './record/read-record.server.ts'
import { RecordAnswers } from './record/record-answers.tsx'
import { RecordPage } from './record/record-page.tsx'
import { RecordPhotos } from './record/record-photos.tsx'
import { seeOpened } from './record/see-opened.server.ts'

export const handle = {
  ...officePage,
  act: 'read-requests',
  help: {
    title: 'Une demande',
    what: 'Tout ce que le visiteur a envoyé, ce qu’on lui a répondu, et la suite à donner.',
    how: [
      '«\u00a0Prendre en charge\u00a0» dit aux autres que vous vous en occupez\u00a0; «\u00a0Confier\u00a0» la passe à quelqu’un.',
      '«\u00a0Faire le devis\u00a0» trouve ou crée le client et prépare une ligne par jante, au tarif du jour, avec les photos.',
      'Votre réponse attend dix secondes avant de partir\u00a0: «\u00a0Annuler\u00a0» la rend au brouillon. Si le visiteur a écrit entre-temps, elle est retenue et vous le voyez.',
      'Les notes sont pour les collègues seuls\u00a0: rien ne part au client.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.record.name ?? 'Demande')

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await findQuoteRequest(context.get(siteContext).db, params.id)
  if (!found) throw data(null, { status: 404 })
  return {
    record: await readRecord(context, { kind: 'request', found, asked: url.searchParams }),
    client: await readThreadClient(context, { kind: 'request', id: found.id }, found.client_id),
    estimate: await readRequestEstimate(context, found),
    thread: await readThread(context, { kind: 'request', id: found.id }, url),
    answers: listAnswers(found),
    photos: found.images.map((image) => ({
      name: image.name,
      url: photoAddress(found.id, photoIdOf(image)),
      thumbnail: thumbnailAddress(found.id, photoIdOf(image)),
    })),
  }
}

const forms = recordForms('request')
export const action = (visit: Route.ActionArgs) => forms.action(visit)
export const middleware: Route.MiddlewareFunction[] = [...forms.middleware, seeOpened('request')]

/** A quote request: what it is and where it stands, photos, answers, then all that was said and done. */
export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const { record, client, estimate, answers, photos, thread } = loaderData
  const next = estimate && <RequestEstimate estimate={estimate} />
  return (
    <RecordPage key={record.id} record={record} outcomes={actionData} next={next}>
      <RecordPhotos id={record.id} photos={photos} />
      <RecordAnswers answers={answers} />
      <ThreadClient client={client} outcomes={actionData} />
      {thread && <Thread thread={thread} />}
    </RecordPage>
  )
}
