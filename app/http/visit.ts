import type { RouterContextProvider } from 'react-router'
import type { Visit } from '../../domain/sign-in/sign-in.ts'
import { requestContext } from '../context.ts'

/** What a route is given. */
export interface Visited {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Who asks, as the acts of `domain/sign-in/` want to know it. */
export function visitOf({ request, context }: Visited): Visit {
  return {
    address: context.get(requestContext).address,
    cookies: request.headers.get('Cookie') ?? '',
  }
}

/** The headers that carry `Set-Cookie` lines. */
export function setting(cookies: string[]): Headers {
  const headers = new Headers()
  for (const line of cookies) headers.append('Set-Cookie', line)
  return headers
}
