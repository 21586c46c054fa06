import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { findRedirect } from '../../../domain/content/find-redirect.ts'
import { siteContext } from '../../context.ts'

/** One that moved leads on; 404 when there is none. */
export async function elsewhere(context: Readonly<RouterContextProvider>, id: string) {
  const now = await findRedirect(context.get(siteContext).db, 'article', id)
  return now ? redirect(href('/actualites/:id', { id: now }), 301) : data(null, { status: 404 })
}
