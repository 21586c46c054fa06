import { signIn } from '../../../../domain/sign-in/sign-in.ts'
import { siteContext } from '../../../context.ts'
import { askerOf } from '../../../http/asker.ts'
import { logFailure } from '../../../http/log-failure.ts'
import type { Visited } from '../../../http/visit.ts'

export async function trySignIn(visit: Visited, typed: { email: string; password: string }) {
  try {
    return await signIn(visit.context.get(siteContext), typed, askerOf(visit))
  } catch (error) {
    logFailure(visit, error, 'sign-in failed')
    return { outcome: 'failed' } as const
  }
}
