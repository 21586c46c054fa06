import { data, href, redirect } from 'react-router'
import { findRedirect } from '../../../domain/content/find-redirect.ts'
import type { SiteContext } from '../../context.ts'

/** One that moved leads on; 404 when there is none. */
export async function elsewhere(db: SiteContext['db'], id: string) {
  const now = await findRedirect(db, 'portfolio', id)
  return now ? redirect(href('/realisations/:id', { id: now }), 301) : data(null, { status: 404 })
}
