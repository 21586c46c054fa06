import { isRouteErrorResponse } from 'react-router'
import { Failure } from './failure.tsx'
import { NotFound } from './not-found.tsx'
import './error-page.css'

/** What stands in a page's place when there is no such page, or when the site itself fails. */
export function ErrorPage({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <Failure />
}
