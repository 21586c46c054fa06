import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { failurePage } from '../../app/http/failure-page.ts'
import { hasLeft, leftAnswer } from '../../app/http/middleware/departures.ts'
import type { AppEnv, Wiring } from './wiring.ts'

/** Only the database can be away here: whose session could not be looked up is asked to come again. */
export function answerFailure(error: Error, c: Context<AppEnv>, { site, log }: Wiring) {
  if (hasLeft(c)) return leftAnswer()
  return failurePage(site.isOutage(error) ? new HTTPException(503, { cause: error }) : error, c, log)
}
