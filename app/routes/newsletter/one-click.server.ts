import { unsubscribe } from '../../../domain/newsletter/unsubscribe.ts'
import { readSignedId } from '../../../domain/signed-links.ts'
import { siteContext } from '../../context.ts'
import { readForm } from '../../forms/bodies/read-form.ts'
import { isFromMailProgram } from '../../http/one-click.ts'
import type { Route } from './+types/unsubscribe.ts'
import { oneClickShape } from './newsletter-shapes.server.ts'

/**
 * Answers a mail program that unsubscribes its reader by itself (RFC 8058): no page, a word and a status. Doing
 * it again is fine; anything else that comes from no page is refused.
 */
export const answerMailProgram: Route.MiddlewareFunction = async ({ request, context }, next) => {
  if (!isFromMailProgram(request)) return next()
  const form = await readForm({ request, context }, oneClickShape)
  if (form.outcome === 'refused') return plain(form.message, form.status)
  if (form.fields.get('List-Unsubscribe') !== 'One-Click')
    return plain('Cette demande ne peut pas être traitée.', 403)
  const world = context.get(siteContext)
  const id = readSignedId(
    'newsletter-unsubscribe',
    new URL(request.url).searchParams.get('token') ?? '',
    world.secret,
  )
  if (!id) return plain('Ce lien de désinscription n’est pas valable.', 400)
  await unsubscribe(world, id)
  return plain('Désinscription enregistrée.', 200)
}

function plain(sentence: string, status: number): Response {
  return new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
