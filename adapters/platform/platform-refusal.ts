import { z } from 'zod'
import type { PlatformFinding } from '../../domain/e-invoicing/invoice-platform.ts'
import { PlatformFailure } from './platform-session.ts'

const refusal = z.object({ errorCode: z.string().default(''), errorMessage: z.string().nullish() })

/** Why the platform did not take the file. */
export async function findingIn(answer: Response): Promise<PlatformFinding> {
  const said = refusal.safeParse(await answer.json().catch(() => null))
  const { errorCode: code = String(answer.status), errorMessage } = said.data ?? {}
  return { code, item: '', message: errorMessage ?? '' }
}

/** An answer that says nothing of the file: it is tried again later. */
export async function failure(answer: Response): Promise<PlatformFailure> {
  await answer.body?.cancel()
  return new PlatformFailure(`the platform answered ${answer.status}`)
}
