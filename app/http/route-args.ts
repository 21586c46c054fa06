import type { RouterContextProvider } from 'react-router'

/** Arguments of a loader or action. */
export interface RouteArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Arguments of a loader or action for one record. */
export interface RecordRouteArgs extends RouteArgs {
  params: { id: string }
}
