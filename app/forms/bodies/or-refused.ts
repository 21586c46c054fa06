import { requestContext } from '../../context.ts'
import type { Visited } from '../../http/visit.ts'
import { BodyRefused } from './body-refusal.ts'
import { refusals } from './refusals.ts'

/** A body that is not read; `message` is the sentence for the page that the form stands on. */
export interface Refused {
  outcome: 'refused'
  status: number
  message: string
}

/** What `read` answers, or why it was ended; the headers that go with it stand on the request's answer. */
export async function orRefused<Read>(
  { context }: Visited,
  read: () => Promise<Read>,
): Promise<Read | Refused> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof BodyRefused)) throw error
    const { status, message, ...rest } = refusals[error.reason]
    for (const [name, value] of Object.entries('headers' in rest ? rest.headers : {}))
      context.get(requestContext).headers.set(name, value)
    return { outcome: 'refused', status, message }
  }
}
