import { href, redirect } from 'react-router'
import { rejectedBodyResponse } from '../../forms/rejected-body-response.ts'
import { requestContext, siteContext } from '../../http/context.ts'
import type { Route } from './+types/unknown.ts'

/** Rejects every method with a body. */
export function action({ request, context }: Route.ActionArgs) {
  context.get(requestContext).headers.set('Allow', 'GET, HEAD')
  return rejectedBodyResponse(
    request,
    { status: 405, message: 'Rien ne peut être envoyé à cette adresse.' },
    context.get(siteContext).facts.current(),
  )
}

/** Redirects unknown paths to the home page; a missing file gets a 404. */
export function loader({ url }: Route.LoaderArgs) {
  const isFile = /\.[a-z0-9]{2,12}$/i.test(url.pathname)
  if (!isFile) return redirect(href('/'))
  return new Response('Fichier introuvable.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
