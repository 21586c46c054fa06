import type { RouterContextProvider } from 'react-router'

/** What a route is given. */
export interface Visited {
  request: Request
  context: Readonly<RouterContextProvider>
}
